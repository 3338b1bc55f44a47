/* turns.c: matrices that turn about the axes of a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "changer.h"

/* The sine and cosine of an angle; quarter turns are exact. */
static void find_turn(double degrees, double *sine, double *cosine)
{
    static const double sines[4] = {0, 1, 0, -1};
    const double quarters = degrees / 90, rest = fmod(quarters, 4), radians = degrees * (3.14159265358979323846 / 180);
    const int quarter = (int)(rest < 0 ? rest + 4 : rest) & 3;

    *sine = quarters == floor(quarters) ? sines[quarter] : sin(radians);
    *cosine = quarters == floor(quarters) ? sines[(quarter + 1) & 3] : cos(radians);
}

/* A turn about an axis turns the next axis to the axis after it: x to y about z. */
void p3di_turn_add(double rows[3][3], struct p3d_turn turn)
{
    const unsigned from = (turn.axis + 1) % 3, to = (turn.axis + 2) % 3;
    double sine, cosine;

    find_turn((double)turn.degrees, &sine, &cosine);
    for (unsigned i = 0; i < 3; i++) {
        const double a = rows[from][i], b = rows[to][i];

        rows[from][i] = a * cosine - b * sine;
        rows[to][i] = a * sine + b * cosine;
    }
}

struct vec p3di_turned(double rows[3][3], struct vec v)
{
    return (struct vec){rows[0][0] * v.x + rows[0][1] * v.y + rows[0][2] * v.z,
                        rows[1][0] * v.x + rows[1][1] * v.y + rows[1][2] * v.z,
                        rows[2][0] * v.x + rows[2][1] * v.y + rows[2][2] * v.z};
}
