/* p3dconv.c: fuzzes p3dconv on a file: every mode.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tool.h"

int p3dconv_main(int argc, char **argv);

static const char *const commands[] = {"p3d-to-obj IN -o OUT.obj",
                                       "p3d-to-obj IN --lod visual,Geometry --texture-root textures -o OUT.obj",
                                       "p3d-to-glb IN --lossless -o OUT.glb",
                                       "p3d-to-glb IN --lod all -o OUT.glb",
                                       "p3d-to-glb IN --lod 0 -o -",
                                       "p3d-to-gltf IN --lossless -o OUT.gltf",
                                       "p3d-to-mdd IN -o OUT.mdd",
                                       "p3d-to-png IN --size 40x30 --view top -o OUT.png",
                                       "p3d-to-png IN --size 40x30 --view side --sheet -o OUT.png",
                                       "p3d-to-mlod IN -o OUT.p3d",
                                       "p3d-to-mlod IN --lod 1 -o OUT.p3d",
                                       "mlod-to-mlod IN --target ofp -o OUT.p3d",
                                       "mlod-to-mlod IN --target a3 --rename data=other/place -o OUT.p3d",
                                       "mlod-to-mlod IN --rename data\\=x --dry-run",
                                       "p3d-to-mlod IN --list-deps",
                                       "obj-to-mlod IN -o OUT.p3d",
                                       "obj-to-mlod IN --mass 12 --resolution Geometry -o OUT.p3d",
                                       "paa-to-png IN -o OUT.png",
                                       "mlod-to-odol IN --version 73 --allow-missing -o OUT.p3d",
                                       "mlod-to-odol IN --version 50 --allow-missing --lod visual -o OUT.p3d",
                                       "odol-to-odol IN --rename data=other/place -o OUT.p3d",
                                       "odol-to-odol IN --lod 0,Geometry -o OUT.p3d",
                                       "odol-to-odol IN --rename data\\=x --dry-run",
                                       "p3d-to-glb IN --collision --lod all -o OUT.glb",
                                       "p3d-to-obj IN --collision -o OUT.obj",
                                       "png-to-paa IN --resize -o OUT.paa",
                                       "tga-to-paa IN --type argb4444 -o OUT_nohq.paa",
                                       "p3d-to-glb IN --lossless -o OUT.glb",
                                       "gltf-to-mlod IN -o OUT.p3d",
                                       "gltf-to-mlod IN --model-cfg OUT.cfg -o OUT.p3d",
                                       "p3d-to-mlod IN --lod visual --parts 3 --mass 5 -o OUT.p3d "
                                       "--make geometry,view,fire,shadow,memory,landcontact",
                                       "obj-to-mlod IN --make geometry,shadow,landcontact -o OUT.p3d",
                                       "mlod-to-mlod IN --make-lods 0.5,0.2,7 -o OUT.p3d",
                                       "p3d-to-mlod IN --lod visual --make-lods 0.3 --make geometry,shadow -o OUT.p3d",
                                       "gltf-to-mlod IN --make-lods 0.5 --make view --parts 2 -o OUT.p3d",
                                       "rtm-to-rtm IN -o OUT.rtm",
                                       NULL};

const struct fuzz_tool fuzz_tool = {"p3dconv", p3dconv_main, commands};
