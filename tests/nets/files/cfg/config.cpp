// more.cpp: what a config of models has. SPDX-License-Identifier: GPL-2.0-or-later
#define MODEL(name) model = \p3dkit\name.p3d
#ifdef NOT_THERE
error
#else
class CfgPatches { class p3dkit { units[] = {"Crate_F"}; requiredVersion = 0.1; }; };
#endif
class CfgVehicles {
    class All;
    class Crate_F: All {
        scope = 2;
        MODEL(crate);
        hiddenSelections[] = {"camo", "lid", "nothing"};
        hiddenSelectionsTextures[] = {"p3dkit\data\crate_co.paa", "#(argb,8,8,3)color(1,0,0,1)", "gone_co.paa"};
        hiddenSelectionsMaterials[] = {"p3dkit\paint.rvmat", ""};
        class Damage { tex[] = {}; mat[] = {"p3dkit\paint.rvmat", "p3dkit\half.rvmat", "p3dkit\full.rvmat"}; };
        class AnimationSources { class door { source = "user"; animPeriod = 1.5; initPhase = 0; }; };
        class HitPoints { class HitBody { name = "body"; armor = 1; visual = "zbytek"; }; };
        class UserActions { class open { position = "open position"; radius = 3; statement = "this animate ['door', 1]"; }; };
        mapSize = 0x10;
        icon = __EVAL(1 + 2);
    };
    class Truck_F: Crate_F { model = "tube.p3d"; memoryPointExhaust = "exhaust"; delete UserActions; };
};
class CfgMovesBasic { class States { class wave { file = "\p3dkit\wave.rtm"; speed = -2; looped = 0; }; }; };
