/* rule_rows.h: the rules, a row each: its name, which is the checks' RULE_NAME, its id, severity and summary, what the
 * engine does, and what to do.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Whoever includes this says what RULE makes of a row. "Measured" means: on public models; docs/check.md says more. */

/* clang-format off */

/* ---- G: collision geometry ---- */

RULE(OPEN_COMPONENT, "P3D-G101", NOTE, "a component is not closed",
     "A component is a body: along each edge as many faces run in one direction as in the other. The engine tests "
     "collisions by the half-spaces of its faces, so a hole leaves that side open. In Operation Flashpoint only View "
     "Geometry and the LODs of crews build edges; there the log has 'bad components' for an edge without a second face, "
     "which matters for occlusion only (its published source).",
     "Close the holes, and turn faces that look inward (Object Builder: Structure, Topology, Find Non-Closed; then "
     "Structure, Convexity, Component Convex Hull).")
RULE(FLAT_COMPONENT, "P3D-G102", WARNING, "a component is flat",
     "The engine logs 'Strange convex component01 in MODEL:geometry' for a component that has faces, but fewer than "
     "four (measured: all 94 of two public logs have one or two). One whose points lie in one plane has no volume, so "
     "nothing can be inside it.",
     "Give it a thickness, or delete it.")
RULE(CONCAVE_COMPONENT, "P3D-G103", NOTE, "a component is not convex",
     "The engine treats each component as the space behind all of its faces, so parts that stand out are not hit. It "
     "logs nothing: measured, components that are concave by centimetres are in no log.",
     "Make it convex (Structure, Convexity, Component Convex Hull), or cut it into several components.")
RULE(NO_COMPONENTS, "P3D-G104", NOTE, "there are faces, but no components",
     "The engine collides with selections Component01, Component02 and so on. Without them nothing is hit.",
     "Create them: Structure, Topology, Find Components.")
RULE(COMPONENT_GAP, "P3D-G105", WARNING, "the component numbers have a gap",
     "The engine of Operation Flashpoint looks for Component01, Component02 and so on, and stops at the first that is "
     "missing (its published source, LODShape::InitConvexComponents). What follows is never hit.",
     "Number the components again: Structure, Topology, Find Components.")
RULE(COMPONENT_NAME, "P3D-G106", WARNING, "the number of a component has the wrong digits",
     "The engine looks for two digits at least: Component01, not Component1 or Component001. It does not find this "
     "one.",
     "Rename the selection.")
RULE(FACE_OUTSIDE, "P3D-G107", WARNING, "faces are in no component",
     "The engine collides with components alone: these faces are never hit. Triangles of proxies, and faces in "
     "selections called occluder, are not counted.",
     "Structure, Topology, Find Components; or delete the faces.")
RULE(SHARED_POINT, "P3D-G108", WARNING, "points are in two components",
     "Components are bodies of their own. The engine logs 'Neighbourgh in other component' if a face's neighbour "
     "belongs to another one (its published source, ComponentEdges::Build).",
     "Give each component points of its own.")
RULE(NO_MASS, "P3D-G109", NOTE, "the Geometry LOD has no masses",
     "A model without mass, or with masses of 0, does not take part in physics. Things that never move, such as roads "
     "and buildings, need none; vehicles do.",
     "Give the points masses: Window, Mass.")
RULE(MASS_ELSEWHERE, "P3D-G111", NOTE, "a LOD that is not Geometry has masses",
     "The engine takes masses of the Geometry LOD, and of Geometry PhysX and Buoyancy. Others are ignored. Operation "
     "Flashpoint takes the last masses of the file, of whatever LOD, for those of Geometry (its published source).",
     "In an MLOD for Operation Flashpoint take them away, as p3dkit does when it makes one. Else nothing breaks. Check "
     "that the Geometry LOD has the masses that you mean.")
RULE(POINT_WITHOUT_MASS, "P3D-G112", NOTE, "some points of components have no mass",
     "The centre of mass and the inertia are those of the points with mass, so they lie off the middle.",
     "Select the whole component and give it a mass: Window, Mass.")
RULE(BAD_MASS, "P3D-G113", ERROR, "a mass is negative",
     "The model's mass, centre of mass and inertia are computed from it, and come out wrong.",
     "Give the points masses: Window, Mass.")
RULE(CENTER_OUTSIDE, "P3D-G114", WARNING, "the centre of mass is outside of the model",
     "The model turns about its centre of mass. If that is outside of the hull of its best LOD, the model swings "
     "around instead of turning in place.",
     "Move the Geometry LOD to where the model is, or give its points other masses.")
RULE(PHYSX_POINTS, "P3D-G115", WARNING, "a component has more points than a PhysX hull",
     "PhysX numbers the vertices of a convex hull with a byte, so 255 is the maximum (its manual, PxConvexMeshDesc). "
     "Games before Arma 3 and DayZ have no PhysX. "
     "Measured: the 254 hulls in public binarised models have 47 at most.",
     "Simplify the component, or cut it into several.")
RULE(LONE_COMPONENT, "P3D-G116", NOTE, "Component03 is there, but not all before it, as in models of men",
     "Men of the games have Component03 alone in View Geometry, and no Component02 in Geometry. Elsewhere it is a gap "
     "in the numbers: see P3D-G105.",
     "Nothing, if this is a man. Otherwise number the components again.")
RULE(INSIDE_OUT, "P3D-G117", WARNING, "a component is turned inside out",
     "All its faces look inward, so the engine takes the space around it for its inside.",
     "Turn its faces: Faces, Reverse.")
RULE(NO_GEOMETRY, "P3D-G118", NOTE, "there is no Geometry LOD",
     "Named properties are looked for on the first LOD. When a class of the config "
     "has such a model, the game logs 'MODEL: No geometry and no visual shape' (the models of IDI-Systems/acre2 785).",
     "Nothing, if it is only ever a proxy. Otherwise make a Geometry LOD with a Component01 in it.")
RULE(MAN_COMPONENT, "P3D-G119", WARNING, "the Geometry of a man has no Component03",
     "The game logs 'Wrong geometry convex component mapping for person collision geometry found in MODEL. Convex "
     "component number 3. not found': a man has Component01 and Component03, and no Component02.",
     "Rename Component02 to Component03.")
RULE(HULL_COUNT, "P3D-G120", WARNING, "there are more or fewer collision meshes than components",
     "For PhysX the binariser cooks a convex mesh of each component of Geometry that has faces, and of each face of the "
     "Roadway, and all four again for the model turned. Measured: all 62 public models of versions 68 to 73 have "
     "exactly these. It is not known what the engine does without them.",
     "Binarise the source again, with meshes for PhysX.")
RULE(HULL_VERTEX, "P3D-G121", WARNING, "a collision mesh has vertices that are no points of its component",
     "PhysX collides with the mesh, and everything else with the component: they are of different revisions. Measured: "
     "in 202 of 202 hulls of public models all vertices are points of their component.",
     "Binarise the source again.")
RULE(HULL_TOO_SMALL, "P3D-G122", WARNING, "a component stands out of its collision mesh",
     "PhysX collides with the mesh, so parts that stand out of it are passed through. PhysX itself leaves out points that "
     "stand out by about a thousandth of the mesh; those are not counted. Of plates of some millimetres it leaves out "
     "others, too.",
     "Binarise the source again. If it is a plate of some millimetres, first make it thicker.")
RULE(EMPTY_GEOMETRY, "P3D-G123", NOTE, "the Geometry LOD is empty",
     "It is there, so named properties are looked for on it, but nothing collides with the model.",
     "Nothing, if it is only ever a proxy. Otherwise make a Component01 in it.")

RULE(MODEL_PLACE, "P3D-G124", WARNING, "the model is far from its origin",
     "The game puts the origin where the object is: the model is seen elsewhere, and turns about that point.",
     "Move all LODs to the origin.")
RULE(MODEL_SIZE, "P3D-G125", WARNING, "the model is larger than anything in the games, or than its weight allows",
     "A unit is a metre. Programs that count in centimetres make it 100 times as large.",
     "Scale all LODs.")
RULE(MASS_NOT_FINITE, "P3D-G126", ERROR, "a mass or the sum of all is infinite, not a number, or beyond floats",
     "A binarised model holds the sum of the masses, one divided by it, their centre and inertia, as floats. They would "
     "not be numbers, so p3dkit does not binarise the model.",
     "Give the points masses: Window, Mass.")
/* ---- V: vertices ---- */

RULE(VERTICES_OVER, "P3D-V101", ERROR, "a LOD has more vertices than 16-bit indices reach",
     "Vertices are points split by normals and UVs. Before version 69 of the binarised format their indices have 16 "
     "bits, so 65535 is the maximum; in Operation Flashpoint they have a sign, so it is 32767. The prediction is exact for all 110 visual LODs of 59 pairs of a source and its "
     "binarised model.",
     "Use fewer points, fewer sharp edges or fewer seams of UVs, or cut the model. Arma 3 has no such limit since "
     "version 69: with its profile this is not reported.")
RULE(VERTICES_NEAR, "P3D-V102", WARNING, "a LOD has nearly as many vertices as 16-bit indices reach",
     "More than 90 % of 65535: see P3D-V101.",
     "Add no more detail to this LOD, or cut the model.")

/* ---- F: faces and points ---- */

RULE(DAMAGED, "P3D-F101", ERROR, "the file or a LOD is damaged",
     "It contradicts its format, so the engine refuses it or reads something else. It is not checked any further.",
     "Export it again, or take an earlier copy. 'p3ddump' shows how far it can be read.")
RULE(POINT_FLAGS, "P3D-F102", WARNING, "points have flags that the engine does not know",
     "If a bit outside of 0x0fff33ff is set, the engine drops all flags of the point.",
     "Set the flags again: Points, Properties.")
RULE(FACE_FLAGS, "P3D-F103", WARNING, "faces have flags that the engine does not know",
     "If a bit outside of 0xff3003bf is set, the engine drops all flags of the face.",
     "Set the flags again: Faces, Properties.")
RULE(DUPLICATE_FACE, "P3D-F104", NOTE, "faces are there twice",
     "Two faces with the same points in the same order are drawn twice, and flicker if they differ.",
     "Delete one of them: Structure, Topology, Remove Duplicate Faces.")
RULE(DEGENERATE_FACE, "P3D-F105", NOTE, "faces have no area",
     "They are never seen, but cost vertices. In collision geometry they have no plane.",
     "Delete them: Structure, Squarize or Structure, Topology, Remove Degenerated Faces.")
RULE(TWO_CORNERS, "P3D-F106", NOTE, "faces have two corners or fewer",
     "They have no surface. 20 of 1.9 million faces of public models are like this.",
     "Delete them.")
RULE(REPEATED_CORNER, "P3D-F107", NOTE, "faces name a point twice",
     "Such a quad is really a triangle, and such a triangle a line.",
     "Delete the faces, or make triangles of them.")
RULE(UNUSED_POINT, "P3D-F108", NOTE, "points are in no face",
     "Each becomes a vertex of the binarised LOD. Only in Memory, LandContact, HitPoints, Paths and the like are "
     "points meant to stand alone.",
     "Delete them: Structure, Topology, Remove Isolated Points.")
RULE(POINT_NOT_FINITE, "P3D-F109", ERROR, "a coordinate of a point is infinite or not a number",
     "Bounding boxes and spheres are computed from it and come out wrong: the model vanishes or is never culled.",
     "Delete the points, or move them to where they belong.")
RULE(NORMAL_NOT_FINITE, "P3D-F110", WARNING, "normals are infinite or not a number",
     "The engine takes (0, 1, 0) instead, so these corners are lit from above.",
     "Recalculate the normals; faces without area are often the cause.")
RULE(UV_NOT_FINITE, "P3D-F111", WARNING, "UVs are infinite or not a number",
     "The UVs of a LOD are packed between their least and their greatest value, which come out wrong.",
     "Map the faces again.")
RULE(UV_TOO_LARGE, "P3D-F112", WARNING, "UVs are beyond 100000",
     "The engine sets them to 0.",
     "Map the faces again, or move the UVs by a whole number to near 0.")
RULE(NORMAL_LENGTH, "P3D-F113", WARNING, "normals have no length",
     "The game and its tools log 'Face 859, point 992, face points 994,992,995 - very small normal 0,0,0' (measured: "
     "just these faces in the public logs of five models), and light these corners wrong. They are normals of faces "
     "without area.",
     "Delete the faces, or give them an area, and recalculate the normals.")
RULE(NO_NORMAL, "P3D-F114", WARNING, "corners name normals that do not exist",
     "The engine reads beyond its table of normals. Real files have this: one has 592 faces and no normals.",
     "Recalculate the normals.")
RULE(UV_SETS_OVER, "P3D-F115", WARNING, "there are more than 2 UV sets",
     "The game has numbers 0 and 1. It logs 'Unsupported UVSet 2' for each further one, and leaves it out.",
     "Delete the sets with other numbers.")
RULE(UV_SET_MISSING, "P3D-F116", NOTE, "there are UV sets, but not number 0",
     "Set 0 repeats the UVs of the faces. Editors that read the sets alone show other UVs.",
     "Save the model with Object Builder, which writes set 0.")
RULE(LODS_OVER, "P3D-F117", ERROR, "there are more LODs than the game holds",
     "Operation Flashpoint has room for 32 LODs (its published source).",
     "Delete LODs that differ little.")
RULE(POINTS_OVER, "P3D-F118", ERROR, "there are more points or faces than the game can number",
     "Indices of points and faces have 16 bits in the game of this profile, so 65535 is the maximum. Operation "
     "Flashpoint reads those of points with a sign, so it is 32767: above, faces are garbage.",
     "Cut the LOD into proxies, or simplify it.")

RULE(SPECIAL_UV_SET, "P3D-F119", NOTE, "a LOD that is not drawn has a second UV set",
     "The game logs 'special LOD contains 2nd UV set' for collision geometry and shadows. Their UVs are never seen.",
     "Delete the further UV sets of this LOD.")
RULE(NO_DIRECTION, "P3D-F120", WARNING, "faces have no direction on their texture",
     "A normal map needs to know where u and v run on a face. The game and its tools log 'Error while trying to generate "
     "ST for points: 197, 123, 196' (measured: just these faces of 20 thin ones in a public log), and light the faces "
     "wrong. Only faces with an .rvmat are checked.",
     "Map the faces again, or delete them if they have no area.")

RULE(VERSION, "P3D-F121", ERROR, "the game does not read this version of the format",
     "It loads versions up to that of its own files: 7 in Operation Flashpoint, 40 in Arma, 50 in Arma 2, 55 in DayZ, 75 "
     "in Arma 3, which does not load those before 28. This is reported only with the profile of a game.",
     "Binarise the source again with the tools of that game, or with p3dconv, which writes some of these versions.")

RULE(NOT_MAPPED, "P3D-F122", WARNING, "all UVs of a LOD are in one place",
     "Its textures are seen as one colour.",
     "Map the faces: unwrap the model, and export it again.")
RULE(FACE_BARE, "P3D-F123", NOTE, "faces have no texture",
     "They are drawn white, while others of the LOD have a texture or a material.",
     "Give them one, or delete them.")
RULE(LOD_INSIDE_OUT, "P3D-F124", WARNING, "a LOD is turned inside out",
     "Most of its faces look inward: it is seen through from outside.",
     "Turn its faces: Faces, Reverse.")
RULE(NORMALS_BEHIND, "P3D-F125", WARNING, "the normals of a LOD look behind its faces",
     "Light falls on the wrong side. The faces of 1,321 of 1,324 public LODs look where their normals do.",
     "Turn either the faces (Faces, Reverse) or the normals: in Blender Mesh, Normals, Recalculate Outside.")
RULE(MANY_LODS, "P3D-F126", NOTE, "there are 30 LODs or more",
     "Bohemia Interactive's page about LODs says that the binariser may crash. No public model of the games is known with "
     "more than 20.",
     "Make fewer levels of detail.")
RULE(UV_SET_UNLIKE, "P3D-F127", WARNING, "the first UVs of faces stand twice, and are others",
     "A P3DM has the first UVs at the corners of its faces, and again in a tag #UVSet# with the number 0. p3dkit takes those "
     "of the faces. Which ones other programs take is not known: no public model has others.",
     "Map the faces again, so that an editor writes both.")

/* ---- S: selections ---- */

RULE(SELECTION_SIZE, "P3D-S101", WARNING, "a selection or table does not fit the LOD",
     "Its size does not match the numbers of points and faces. The engine warns and skips it.",
     "Delete it and create it again.")
RULE(SELECTION_TWICE, "P3D-S102", WARNING, "two selections have the same name",
     "Case does not matter in names. The engine finds only the first of them.",
     "Join them, or rename one.")
RULE(SELECTION_NOT_ASCII, "P3D-S103", NOTE, "the name of a selection is not ASCII",
     "Files do not say how names are encoded, so configs in another encoding do not find it.",
     "Rename it with the letters A to Z.")
RULE(SELECTION_SCRATCH, "P3D-S104", NOTE, "a selection is for editors only",
     "The binariser drops selections whose names start with '-' or '.'.",
     "Nothing, unless a config names it; then rename it.")

/* ---- R: an animation against its skeleton ---- */

RULE(UNKNOWN_BONE, "P3D-R101", NOTE, "bones of the animation are not the skeleton's",
     "Binarising leaves them out (measured: hips, slot_backpack and camera_end of public men).",
     "Nothing, if they are helpers of the program that made it; else correct their names.")
RULE(MISSING_BONE, "P3D-R102", NOTE, "the animation does not move some bones of the skeleton",
     "It is not known what the engine does with them; gestures leave most bones out by intent.",
     "Export all bones, unless it is a gesture.")
RULE(PHASE_ORDER, "P3D-R103", WARNING, "the phases do not rise from 0 to 1",
     "All public files rise (measured: 335 of 335). It is not known what the engine makes of others.",
     "Give the phases times from 0 to 1 in their order.")
RULE(OPEN_LOOP, "P3D-R104", NOTE, "the last phase is nearly the first, but differs",
     "Where the animation is played again and again, it jumps there.",
     "Make the last phase the same as the first, if it is a loop.")
RULE(SKEWED_BONE, "P3D-R105", WARNING, "matrices are no rotations",
     "A binarised animation stores rotations alone: scales, mirrors and numbers that are not finite are lost.",
     "Apply scales in the program that made it, and export again.")
RULE(NO_MOTION, "P3D-R106", NOTE, "no bone moves",
     "All phases are alike: two would do.",
     "Export two phases for a pose, or check that the action was chosen.")
RULE(SELECTION_EMPTY, "P3D-S105", NOTE, "a selection is empty",
     "Configs that use it have no effect. In a binarised model the points of a bone count as members.",
     "Delete it, or add what belongs in it.")
RULE(BONE_WEIGHTS, "P3D-S106", WARNING, "weights of bones do not add up to 1",
     "The game logs 'vertex: 138, sum of weights is 57, should be 100' and scales them, so the point moves differently "
     "than in the editor.",
     "Normalise the weights of the skeleton's selections.")
RULE(BONE_COUNT, "P3D-S107", WARNING, "more than 4 bones move a point",
     "A vertex has room for 4. The game and its tools log 'too many bones (more than 4) on vertex 224, removed "
     "rightshoulder'.",
     "Remove the point from the selections with the least weight.")

RULE(BONE_SHARED, "P3D-S108", NOTE, "points are in a bone and in its parent",
     "The game and its tools log 'vertices of bone leg_slide_2 are shared with parent bone leg_2', for many good models, "
     "too. In a discrete skeleton a point has one bone: the one that comes first takes it.",
     "Take the points out of one of the selections.")
RULE(SHADOW_SECTION, "P3D-S109", WARNING, "a section is in a shadow volume",
     "The game and its tools log 'shadow(1), Selection body_injury needs a section. The shadow volume may not work "
     "well.': parts that can be hidden or given another texture are cut out of the volume, which is open then.",
     "Delete the selection in the shadow volume.")

RULE(BONE_LEFT_OUT, "P3D-S110", WARNING, "a LOD lacks some of the bones that the first one has",
     "It has most of the others, and it is the next level, or a later one has them again. These parts stand still "
     "there, or are missing: a door that is open in one LOD is closed in the next.",
     "Give the parts of this LOD the selections.")
RULE(BONE_NOT_HIT, "P3D-S111", NOTE, "a LOD that is hit lacks bones that two others have",
     "Of Geometry, View Geometry and Fire Geometry two move with the bone: a door that is open is hit as if it were "
     "closed.",
     "Give the parts of this LOD the selections; or nothing, if they are hit nowhere.")
RULE(BONES_OVER, "P3D-S112", ERROR, "the skeleton has more bones than the game can number",
     "Vertices and animations name bones by a byte, so 255 bones are the maximum. Operation Flashpoint has no "
     "skeletons in models.",
     "Leave bones out of the skeleton in model.cfg that nothing moves, or cut the model into proxies with skeletons of "
     "their own.")
RULE(SELECTION_BLANK, "P3D-S113", WARNING, "the name of a selection begins or ends with a blank",
     "Names are compared exactly: what a config or a model.cfg says without the blank is another selection. Tools that "
     "build mods refuse it (pboProject: 'Named selection X has trailing space(s)').",
     "Rename it without the blank.")
RULE(DOOR_NOT_HIT, "P3D-S114", NOTE, "a door is in no part of Geometry",
     "It opens to the eye: who walks through meets what Geometry has there, open or closed. Seen in 0 of 148 public "
     "sources.",
     "Give the door's faces in Geometry, a component of their own, the selection; or nothing, if nothing is in the way.")

/* ---- L: special LODs ---- */

RULE(SHADOW_OPEN, "P3D-L101", WARNING, "a shadow volume is not closed",
     "Shadows are cast along its edges: where a face is missing, streaks run through the picture. Of 797 public shadow "
     "volumes 27 are open, and 10 of these close where points in one place are one. As many faces in one direction as in "
     "the other are closed, also if they are four.",
     "Weld points in one place (Points, Merge Near), close the holes (Structure, Topology, Find Non-Closed), and turn "
     "faces that look inward.")
RULE(SHADOW_QUADS, "P3D-L102", WARNING, "a shadow volume has faces that are not triangles",
     "The binariser adds faces at the edges of triangles. Quads that are bent throw a wrong shadow.",
     "Triangulate the faces: Structure, Triangulate.")
RULE(SHADOW_SMOOTH, "P3D-L103", WARNING, "a shadow volume has edges that are not sharp",
     "Each face of a shadow volume needs normals of its own: smooth ones move the shadow's edge.",
     "Select all and make the edges sharp.")
RULE(SHADOW_TEXTURED, "P3D-L104", NOTE, "a shadow volume has textures or materials",
     "They are never seen. They cost sections and loading.",
     "Clear the textures and materials of its faces.")
RULE(LOD_TWICE, "P3D-L105", WARNING, "two LODs are of the same kind",
     "They have the same resolution; the engine uses one of them: that of Operation Flashpoint the last (its published "
     "source), as p3dkit does. Shadow buffers of binarised models are not counted: "
     "the binariser makes several of one resolution.",
     "Delete one, or give it another resolution.")
RULE(POINT_LOD_FACES, "P3D-L106", NOTE, "a LOD that is only for points has faces",
     "Memory, LandContact and HitPoints are only for points. Faces in them are never seen; those of proxies are not "
     "counted here.",
     "Delete the faces, and keep the points.")
RULE(ROADWAY_POINTS, "P3D-L107", WARNING, "a Roadway has more than 255 points",
     "The engine of Operation Flashpoint numbers the points of a Roadway with a byte. Later games are not known to: for "
     "them it is not reported.",
     "Simplify it: only where people walk matters.")
RULE(PATHS_WITHOUT_IN, "P3D-L108", NOTE, "Paths has no point called in1",
     "In1, in2 and so on are where the paths of a building begin outside. Places inside (pos1, pos2) are found without "
     "them.",
     "Nothing, if the building cannot be entered. Otherwise give a point at a door the name in1.")
RULE(EDIT_LOD, "P3D-L109", NOTE, "there is an Edit LOD",
     "Only editors use it. The binariser drops it.",
     "Delete it from models that are shipped unbinarised.")
RULE(AXIS_ONE_POINT, "P3D-L110", NOTE, "an axis has one point",
     "An animation turns about the line through two points. One is enough for the bones of men, whose selections "
     "rknee_axis and others have one each; a door with one does not move.",
     "Add a second point to the selection.")
RULE(AXIS_ONE_PLACE, "P3D-L111", NOTE, "the points of an axis are in one place",
     "They give no line to turn about. In men of the games leaning_axis is like this.",
     "Move one of the points.")

RULE(FRAMES_PROPERTY, "P3D-L112", WARNING, "there are key frames, but no property keyframe",
     "The game logs 'Key frame animation, no 'keyframe' property' for each such LOD.",
     "Give the LOD the property keyframe with the value 1, or delete its key frames.")
RULE(FRAMES_TIME, "P3D-L113", NOTE, "times of key frames are outside of 0 to 1",
     "Phases run from 0 to 1: these frames are never reached as a whole.",
     "Set the times of the frames again.")
RULE(SHADOW_DETAIL, "P3D-L114", WARNING, "the LOD that casts shadows has too many faces",
     "The game and its tools log 'Too detailed shadow lod in MODEL (0:1.000000 : 2026) - shadows disabled'. The first "
     "level of detail with fewer than 1024 faces casts the shadow, else the last; the limit is 2000.",
     "Make a simpler LOD, or give those that are to cast none the property lodnoshadow with the value 1.")
RULE(SHADOW_DEGENERATE, "P3D-L115", WARNING, "a shadow volume has faces without area",
     "The game and its tools log 'Degenerated triangle found on source triangles (164,426,132)' and 'Degenerated faces "
     "found in model MODEL:shadow(1)'.",
     "Delete them: Structure, Topology, Remove Degenerated Faces.")

RULE(LEVEL_GROWS, "P3D-L116", WARNING, "a level of detail has more triangles than the one before",
     "The game shows it further away: it costs more than the better one.",
     "Check the resolutions: the lowest number is the best level.")
RULE(VIEW_BARE, "P3D-L117", WARNING, "a view has no textures",
     "Resolutions from 1000 on are views of who sits in a vehicle: it is seen white from inside.",
     "If it is a shadow volume, its resolution is 10000.")
RULE(LOD_UNKNOWN, "P3D-L118", WARNING, "the resolution of a LOD is none that the game knows",
     "The game makes nothing of it: Geometry is 1e13, Memory 1e15, LandContact 2e15.",
     "Give it the resolution of what it is.")
RULE(VIEW_EMPTY, "P3D-L119", NOTE, "a view has no faces",
     "Who is inside sees this LOD in place of the others: nothing of the model. Seen in 0 of 148 public sources.",
     "Nothing, if that is meant; else copy the faces into it, or delete the LOD.")
RULE(LEVELS_ALIKE, "P3D-L120", NOTE, "three levels of detail are alike",
     "They take memory, and spare no time. Seen in 0 of 148 public sources.",
     "Make the later ones coarser, or delete them.")
RULE(FIRE_BARE, "P3D-L121", NOTE, "no face of Fire Geometry has a material",
     "The material says what a shot goes through, and what it sounds like. 22 of 46 public Fire Geometries have none.",
     "Give the faces an rvmat of the game's penetration materials.")
RULE(BARREL, "P3D-L122", NOTE, "a barrel is not level",
     "Shots leave along the line from 'konec hlavne' to 'usti hlavne'. It is level in 23 of 23 public models, within a "
     "tenth of a degree: others hit above or below what the sights show.",
     "Put both points at the same height in Memory, at the two ends of the barrel.")

/* ---- X: proxies ---- */

RULE(PROXY_SHAPE, "P3D-X101", WARNING, "a proxy is not one triangle of three points",
     "The frame of the proxy is made of a triangle. With another shape the proxy is missing or stands elsewhere.",
     "Insert it again: Create, Proxy.")
RULE(PROXY_ANGLE, "P3D-X102", WARNING, "a proxy's triangle has no right angle",
     "The axes are the sides at the corner opposite the longest one: the shortest side gives the direction, and the "
     "other is made to stand on it. So the frame is never skewed, but without a right angle the proxy may be turned.",
     "Insert it again: Create, Proxy.")
RULE(PROXY_NUMBER, "P3D-X103", WARNING, "a proxy has no number",
     "A proxy is 'proxy:', a path, a full stop and a number. Without one it is a plain selection.",
     "Rename it, for example proxy:\\mod\\wheel.001.")
RULE(PROXY_TWICE, "P3D-X104", WARNING, "two proxies have the same path and number",
     "Configs name proxies by their number: they find only one of them.",
     "Give each a number of its own.")
RULE(PROXY_SHOWN, "P3D-X105", NOTE, "a proxy's triangle is not hidden",
     "A triangle is hidden if all its points have the flag 'hidden'. The binariser hides it anyway, and so does the "
     "loader of Operation Flashpoint with the first face of the proxy (its published source).",
     "Hide it: Points, Properties, Hidden Vertex.")

RULE(PROXY_LEFT_OUT, "P3D-X106", WARNING, "a LOD has none of the first one's proxies",
     "Things on the model vanish a few steps away.",
     "Copy the proxies to this LOD, too.")

RULE(PROXY_P3D, "P3D-X107", NOTE, "the path of a proxy ends with .p3d",
     "The game adds the extension itself. Of the proxies of public models none is known to have it in its name.",
     "Rename the selection without it.")
RULE(PROXY_EQUAL, "P3D-X108", NOTE, "two sides of a proxy's triangle are equally long",
     "The shortest side gives the direction: of two that are equal the order of the corners says which is taken here, "
     "and the game may take the other. None of 333 proxies in 186 public models is so.",
     "Make the side that shows the direction the shorter one, or insert it again: Create, Proxy.")

/* ---- N: names and paths ---- */

RULE(PATH_DRIVE, "P3D-N101", ERROR, "a path names a drive",
     "The game looks for files below its own roots. It does not find this one on other computers.",
     "Write it from the root of your project, for example mod\\data\\wheel_co.paa.")
RULE(PATH_UP, "P3D-N102", ERROR, "a path contains '..'",
     "The game's file system has no parent folders: the file is not found.",
     "Write the whole path, without '..'.")
RULE(PATH_ABSOLUTE, "P3D-N103", WARNING, "a path begins with a slash",
     "The game ignores it. Other tools may look in the root of a drive.",
     "Write it without the slash.")
RULE(PATH_CASE, "P3D-N104", NOTE, "the same path is written with different letter case",
     "The game ignores case. Where case matters, tools find only one of the files; and the model has two entries for "
     "one file.",
     "Write it the same everywhere, best in lower case.")
RULE(TEXTURE_TYPE, "P3D-N105", WARNING, "a texture is of a type that the game does not load",
     "Textures are .paa, .pac, .tga (Operation Flashpoint: .jpg, too), or .png for the tools, or procedural: "
     "#(argb,8,8,3)color(1,1,1,1).",
     "Convert it to .paa and use the path of that.")
RULE(MATERIAL_TYPE, "P3D-N106", WARNING, "a material is not an .rvmat",
     "The engine cannot load it and draws without a material.",
     "Use the path of an .rvmat.")
RULE(FILE_MISSING, "P3D-N107", WARNING, "a file is missing",
     "It is in none of the folders and archives with assets. The game logs 'Cannot load texture' or 'Cannot load "
     "material file'. What a config names of another mod's addon is a note: one for each addon.",
     "Correct the path, or add the file; give the other mod with --assets.")
RULE(FILE_OF_GAME, "P3D-N108", NOTE, "a file of the game itself is missing",
     "Its path begins with a root of the game (a3\\, ca\\, dz\\), which the assets do not have. With the profile of a "
     "game only its own roots count.",
     "Nothing; or add the game's files to the assets.")

RULE(STAGES_FEW, "P3D-N109", NOTE, "a material has fewer stages than its shader reads",
     "The shader reads other values in their place. Many models that are in use are like this.",
     "Give the .rvmat the other stages: procedural ones do.")
RULE(STAGE_GAP, "P3D-N110", NOTE, "the stages of a material have a gap",
     "Shaders read stages by their numbers; in place of a missing one they read other values.",
     "Give the .rvmat the missing stage: a procedural one does.")
RULE(TEXTURE_USE, "P3D-N111", WARNING, "a texture's name does not fit its use",
     "The end of a name (_co, _nohq, _as, _smdi) says how a texture was packed. Read as something else its channels mean "
     "nothing: normals as colours are purple, colours as normals bend the light.",
     "Put the texture into its stage, or give it the name of what it holds and make it anew.")

RULE(STAGES_FEWER, "P3D-N112", WARNING, "a material lacks several stages that its shader reads",
     "The shader reads other values in their place: a Super material without its last ones has no "
     "reflections, or wrong ones.",
     "Give the .rvmat the other stages: procedural ones do.")

RULE(FILE_CASE, "P3D-N113", NOTE, "a path has another letter case than its file",
     "The game ignores case. A server on Linux, where the addon's folder is not packed, and tools that mind it do not "
     "find the file.",
     "Write the path like the file, or rename the file.")

RULE(PREFIX_OTHER, "P3D-N114", WARNING, "the prefix of an archive is not what its files take it for",
     "The game has the archive's files below its prefix, or below its name if it has none: it does not find those that "
     "are named otherwise.",
     "Pack the folder again with the prefix that its files name ($PBOPREFIX$, or the option of the packer).")

RULE(PREFIX_END, "P3D-N115", NOTE, "a prefix ends with a blank or a slash",
     "Some tools take it for a part of the prefix: then no path of the addon is right.",
     "Delete what is behind the last folder.")
RULE(NAME_TXT, "P3D-N116", WARNING, "a file has .txt behind its name",
     "Nobody looks for it under this name. Windows hides the extension, and editors add it.",
     "Rename the file.")
RULE(ARCHIVE_CHECKSUM, "P3D-N117", WARNING, "the checksum of an archive is wrong",
     "Tools write the SHA-1 of all bytes at its end: the file was changed or cut since. Of 1,888 public archives 34 are "
     "so. A signature is of this checksum: servers that check signatures may refuse the archive.",
     "Get the file again, or pack its folder again; then sign it.")

/* ---- P: named properties ---- */

RULE(PROPERTY_UNKNOWN, "P3D-P101", NOTE, "a property is unknown",
     "The engine looks for the names that it knows. This may be an author's remark, or a spelling mistake.",
     "Check the name: the community wiki of Bohemia Interactive lists known ones under 'Named Properties'.")
RULE(PROPERTY_LOD, "P3D-P102", WARNING, "a property is on a LOD where the engine does not look for it",
     "The engine looks at the Geometry LOD, or at the first LOD if there is no Geometry; Operation Flashpoint also at "
     "the first. Measured: what binarised models were compiled to is as if the others were not there.",
     "Move it to the LOD that the message names.")
RULE(PROPERTY_VALUE, "P3D-P103", WARNING, "a property has a value that the engine does not know",
     "The engine acts as if the property were not there. For map the binariser logs 'Unknown map type' and takes hide.",
     "Correct the value as the message says.")
RULE(PROPERTY_TWICE, "P3D-P104", WARNING, "a property has two different values",
     "The engine takes the first.",
     "Delete one of them.")

RULE(PROPERTY_NEAR, "P3D-P105", WARNING, "the name of a property is nearly a known one",
     "The engine does not find it. A blank behind a name counts.",
     "Correct the name.")
RULE(PROPERTY_FULL, "P3D-P106", NOTE, "a property fills all of its 64 bytes",
     "Names and values have 64 bytes, and the last one ends them. Who takes them for texts reads on behind this one. "
     "Seen in 0 of 148 public sources.",
     "Shorten it to 63 letters.")

/* ---- M: a source against its model.cfg ---- */

RULE(CFG_SELECTION, "P3D-M101", WARNING, "an animation moves a selection that the model does not have",
     "Nothing moves: the bone of this name has no vertices.",
     "Correct `selection` of the animation's class, or name the selection in the model's LODs like this.")
RULE(CFG_BONE, "P3D-M102", WARNING, "an animation moves what is no bone",
     "The binariser makes an animation only for a bone of the skeleton: nothing moves.",
     "Add the selection to skeletonBones[] of the class in CfgSkeletons, or correct `selection`.")
RULE(CFG_AXIS, "P3D-M103", WARNING, "an animation has no axis",
     "The binariser looks for the selection in the Memory LOD, or with memory = 0 in the LOD itself. Without it the part "
     "turns about the origin of the model, or does not move.",
     "Correct `axis` (or `begin` and `end`) of the animation's class, or add two points of this name to Memory.")
RULE(CFG_LONE_BONE, "P3D-M104", NOTE, "bones have no selection",
     "They move nothing in this model. Skeletons that several models have are like this.",
     "Nothing, if another model has them; else correct the names in skeletonBones[].")
RULE(CFG_SKELETON, "P3D-M105", WARNING, "the skeleton does not exist",
     "There are animations, but skeletonName of the model's class names a class that is not in CfgSkeletons, or has no "
     "bones: nothing moves.",
     "Correct skeletonName, or include the file with the skeleton.")
RULE(CFG_TYPE, "P3D-M106", WARNING, "the type of an animation is not known",
     "Types are rotation, rotationX to Z, translation, translationX to Z, direct and hide.",
     "Correct `type` of the animation's class.")
RULE(CFG_UNREADABLE, "P3D-M107", ERROR, "the model.cfg cannot be read",
     "The binariser stops, or makes a model without bones and animations: nothing moves.",
     "Correct the text where the message says, or the path of what it includes.")
RULE(CFG_NO_CLASS, "P3D-M108", WARNING, "the model.cfg has a class of a similar name, but none for this model",
     "The class of a model has the name of its file. Without one there are no bones and no animations.",
     "Rename the class in CfgModels, or the file.")
RULE(CFG_CASE, "P3D-M109", NOTE, "the class in the model.cfg has another letter case than the file",
     "The binariser does not mind. Tools on other systems may.",
     "Write both the same.")
RULE(CFG_NO_MODEL, "P3D-M110", NOTE, "a class of the model.cfg fits no model",
     "Nothing uses it. Classes that others inherit from, and Default, are not reported.",
     "Delete it, or correct its name: it is that of the model's file.")

RULE(CFG_ODD, "P3D-M111", WARNING, "the model.cfg has a mistake that is passed over",
     "The binariser goes on, with something else than is meant, or refuses the file.",
     "Correct the text in this line.")
RULE(CFG_INHERITED, "P3D-M112", WARNING, "something inherits from what does not exist",
     "Nothing is inherited: bones, sections or animations are missing.",
     "Correct the name, include the file that has it, or write \"\" for none.")
RULE(CFG_PARENT, "P3D-M113", WARNING, "the parent of a bone is no bone, or is below it",
     "The bone has no parent: it stays where it is when the parent moves.",
     "Correct the name in skeletonBones[], which has a bone and its parent in turn.")
RULE(CFG_NO_SOURCE, "P3D-M114", NOTE, "an animation has no source",
     "Only a script moves it, by the name of its class (animate), and no script or config of the mod has that in quotes.",
     "Nothing, if another mod moves it; else give the class a `source`: one of the game, as damage, or a class in "
     "AnimationSources of the config.")
RULE(CFG_STILL, "P3D-M115", WARNING, "an animation ends where it begins",
     "Nothing moves, or it jumps.",
     "Give the two different values.")
RULE(CFG_ANGLE, "P3D-M116", WARNING, "an angle is in degrees",
     "Angles of a model.cfg are in radians: the part turns many times.",
     "Write it as text with rad: \"(rad 60)\".")
RULE(CFG_ADDRESS, "P3D-M117", WARNING, "a sourceAddress is not known",
     "The binariser takes clamp: the animation stops at its ends.",
     "Write clamp, loop or mirror.")
RULE(CFG_DEAD_AXIS, "P3D-M118", WARNING, "the axis of an animation has no length",
     "There is no line to turn about, or to move along: the part does not move as it should. The bones of men need none.",
     "Give the selection of the axis two points, in different places.")
RULE(CFG_AXIS_PLACE, "P3D-M119", WARNING, "the axis of an animation is looked for in the LOD, but is in Memory",
     "With memory = 0 the binariser looks in the LOD itself. Without an axis the part turns about the origin, or does "
     "not move.",
     "Delete memory = 0 of the animation's class, or add the axis to the LODs.")
RULE(CFG_OTHER_CLASS, "P3D-M120", WARNING, "the model.cfg has no class for this model, but one that would move it",
     "The class of a model has the name of its file: without one nothing moves. No model beside it has the name of the "
     "other class.",
     "Rename the class in CfgModels, or the file.")
RULE(CFG_NO_SECTIONS, "P3D-M121", NOTE, "a class has no sections",
     "Neither the class nor one that it inherits from has sections[]: the tools log 'No entry "
     "model.cfg/CfgModels/CLASS.sections'.",
     "Inherit from Default, which has sections[] = {}; or write it into the class.")
RULE(CFG_PIVOTS, "P3D-M122", NOTE, "the model with the pivots of a skeleton does not exist",
     "Of 62 pivotsModel in 30 public mods all have names of the games' models. No binarised model holds one, so that it "
     "only matters to tools.",
     "Correct the path, or write \"\".")

/* ---- C: a config against the mod's models and files ---- */

RULE(CONFIG_MODEL, "P3D-C101", ERROR, "a class names a model that does not exist",
     "The game logs 'Cannot open object MODEL', and nothing is seen of the class. It is a warning where no prefix or "
     "project says that the path is the mod's, but only names of folders.",
     "Correct the path, or add the file.")
RULE(CONFIG_FILE, "P3D-C102", WARNING, "a class names a texture or material that does not exist",
     "The game logs 'Cannot load texture' or 'Cannot load material file'.",
     "Correct the path, or add the file.")
RULE(CONFIG_SELECTION, "P3D-C103", WARNING, "a class names a selection that its model does not have",
     "The entry does not work: no hit point is hit, no part is shown or hidden.",
     "Correct the name, or add the selection to the model.")
RULE(CONFIG_POINT, "P3D-C104", WARNING, "a class names a memory point that its model does not have",
     "The game logs 'selection NAME missing in memory LOD of model MODEL' for some, and takes the origin of the model.",
     "Correct the name, or add the point to the Memory LOD.")
RULE(CONFIG_HIDDEN, "P3D-C105", WARNING, "a hidden selection is not in the model",
     "It cannot be hidden, and its texture of hiddenSelectionsTextures[] is not shown.",
     "Correct the name, or add the selection to the model's LODs.")
RULE(CONFIG_SECTION, "P3D-C106", WARNING, "a hidden selection is no section of the model",
     "Only sections can be hidden or have another texture: the selection stays as it is.",
     "Add the name to sections[] of the model's class in model.cfg, and binarise it again.")
RULE(CONFIG_SOURCE, "P3D-C107", WARNING, "an animation source has a name that is nearly that of the model's",
     "The game logs 'CLASS: ANIMATION - unknown animation source NAME', and the animation stands still.",
     "Write the class in AnimationSources like `source` of the animation in model.cfg.")
RULE(CONFIG_GEOMETRY, "P3D-C108", NOTE, "the model of a class has no Geometry LOD",
     "The game logs 'MODEL: No geometry and no visual shape' when it asks for a property. Nothing collides with it.",
     "Make a Geometry LOD with a Component01 in it.")
RULE(CONFIG_BONE, "P3D-C109", WARNING, "a class names a bone that its model does not have",
     "The game logs 'Turret body NAME not found while initializing the model MODEL', and the part does not turn.",
     "Correct the name, or add the bone to the skeleton in model.cfg.")
RULE(CONFIG_UNREADABLE, "P3D-C110", ERROR, "the config cannot be read",
     "The game does not load the addon, or the tools do not build it.",
     "Correct the text where the message says, or the path of what it includes.")

RULE(CONFIG_ODD, "P3D-C111", WARNING, "the config has a mistake that the game passes over",
     "The game goes on, and may read something else than is meant. Tools that build mods may refuse the file.",
     "Correct the text in this line.")
RULE(CONFIG_BASE, "P3D-C112", ERROR, "a class inherits from one that does not exist",
     "The game shows 'Undefined base class', and does not load the config.",
     "Correct the name, or declare the class before (class Car_F;) and name its addon in requiredAddons[].")
RULE(CONFIG_NAMED, "P3D-C113", WARNING, "a file that the config names does not exist",
     "A picture, a sound, a script or a model is missing: the game logs it, or shows, plays or runs nothing.",
     "Correct the path, or add the file.")
RULE(CONFIG_PROCEDURE, "P3D-C114", WARNING, "a procedural texture is written wrong",
     "The game makes a picture of #(argb,8,8,3)color(1,1,1,1): format and sizes in parentheses, and what is drawn.",
     "Correct the text.")
RULE(CONFIG_QUOTES, "P3D-C115", WARNING, "a text begins with a quote of a word processor",
     "Only the plain quote (\") begins and ends a text: this one is a part of it.",
     "Write plain quotes.")
RULE(CONFIG_SIMULATION, "P3D-C116", WARNING, "a simulation is not known",
     "The game logs 'Cannot create entity' or ends when one is made.",
     "Correct the name.")
RULE(CONFIG_LONGER, "P3D-C117", WARNING, "there are more textures than hidden selections",
     "The game gives each hidden selection the texture at its place in the list: the last ones are never shown.",
     "Delete the last textures, or add their selections.")
RULE(CONFIG_THREES, "P3D-C118", WARNING, "materials of damage are not three by three",
     "The game takes the whole, the damaged and the destroyed material in turn: the rest is shifted.",
     "Give each material of the model all three.")
RULE(CONFIG_ADDON, "P3D-C119", WARNING, "requiredAddons[] lacks an addon",
     "The game loads addons in the order that this list says. Classes of an addon that comes later are not there.",
     "Name the addons whose classes are used, as their CfgPatches call them.")
RULE(CONFIG_UNIT, "P3D-C120", WARNING, "units[] names a class that does not exist",
     "Nothing is in the editor under this name.",
     "Correct the name: it is that of a class in CfgVehicles.")
RULE(CONFIG_DOOR, "P3D-C121", WARNING, "a door has no animation",
     "The game opens a door by the animations whose source has the name of its class: it stays shut.",
     "Write the class in Doors like `source` of the animation in model.cfg.")
RULE(CONFIG_INVENTORY, "P3D-C122", WARNING, "an item has no view for the inventory",
     "DayZ draws an item in the inventory from the memory point invView: it is seen from a wrong side, or not at all.",
     "Add the points invview, boundingbox_min and boundingbox_max to Memory.")
RULE(CONFIG_SLOT, "P3D-C123", WARNING, "a slot of the inventory is declared nowhere",
     "DayZ attaches an item only to a slot that is declared, by itself or in CfgSlots. What counts is name= of the class "
     "there, not what the class is called. Told are names that are nearly a known one, or begin like others of the mod.",
     "Correct the name, or declare a class in CfgSlots with this name.")

RULE(CONFIG_ANIMATION, "P3D-C124", WARNING, "an action names an animation that its model does not have",
     "The action is in the menu, and nothing moves. `animate` takes the class of an animation in model.cfg, "
     "`animateSource` its `source`.",
     "Correct the name, or add the animation to model.cfg.")
RULE(CONFIG_WEAPON, "P3D-C125", WARNING, "a weapon lacks a memory point that the game looks for",
     "Where the config does not name others, shots go from 'konec hlavne' to 'usti hlavne', and aiming looks from "
     "'eye'. Without a point the game takes the origin of the model.",
     "Add the point to Memory, or name the one that is there in the config.")
RULE(CONFIG_DRIVEN, "P3D-C126", NOTE, "a vehicle has no LandContact LOD or no Fire Geometry",
     "A vehicle stands on the points of LandContact. Shots hit Fire Geometry, and without it the coarser View Geometry "
     "or Geometry, whatever the armour of its parts.",
     "Make the LODs: LandContact has a point for each wheel or skid.")
RULE(CONFIG_MASS, "P3D-C127", WARNING, "a vehicle has no mass",
     "Without mass it takes no part in physics: it does not drive, fly or fall as it should.",
     "Give the points of the Geometry LOD masses: Window, Mass.")

RULE(CONFIG_WEAPONS, "P3D-C128", WARNING, "weapons[] of an addon names a class that does not exist",
     "The game does not know that the weapon is the addon's: missions that have it do not ask for the addon.",
     "Correct the name: it is that of a class in CfgWeapons.")
RULE(CONFIG_LOAD, "P3D-C129", WARNING, "ammunition, a magazine or a weapon is of a class that does not exist",
     "No config of the mod has the class, but one of nearly this name, or others of the mod's own that begin like it. The "
     "game logs 'No entry' and leaves it out: nothing is shot, or carried.",
     "Correct the name.")
RULE(CONFIG_FUNCTION, "P3D-C130", WARNING, "a function has no file",
     "The game shows 'Script NAME not found' when it starts. Without file= of its own a function is fn_NAME.sqf in the "
     "folder of its category.",
     "Correct the name of the class or the folder, or add the file.")
RULE(CONFIG_SCRIPTS, "P3D-C131", WARNING, "a folder of scripts does not exist",
     "DayZ compiles what is in the folders of files[] of a script module. What is not there is left out without a word.",
     "Correct the path: it begins with the mod's prefix.")
RULE(CONFIG_SLOT_UNUSED, "P3D-C132", NOTE, "no class of the mod uses a slot of CfgSlots",
     "A slot is used where attachments[] of a class names it, and filled by items whose inventorySlot does.",
     "Nothing, if other mods use it; else correct name= of the slot, or attachments[].")
RULE(CONFIG_PROXY, "P3D-C133", WARNING, "a class of a proxy is nearly called like a proxy",
     "A proxy NAME is shown by the class ProxyNAME. Without one of its name nothing is seen there.",
     "Write the class like the last part of the proxy's path.")
RULE(CONFIG_STRING, "P3D-C134", WARNING, "a text is in no stringtable",
     "The game shows the key, or nothing. Other keys that begin so are in stringtables of the mod.",
     "Correct the key, or add it to the stringtable.")
RULE(CONFIG_KEY, "P3D-C135", WARNING, "a name is nearly one that the game looks for",
     "The game does not find it, and takes its own value.",
     "Correct the name.")

RULE(CONFIG_LOOPED, "P3D-C136", WARNING, "an animation of men is looped in one state and not in another",
     "The game logs 'looped for animation FILE differs (looped now 0!)', and takes what the first state says.",
     "Give one of the states a copy of the .rtm.")
RULE(NOT_EVERY_GAME, "P3D-C141", NOTE, "the text has what not every game reads",
     "Of 227 public mods with configs 11 have a byte order mark, 4 have ';' between items of an array, as only the first "
     "engine is known to take (its published source), and one has directives in capitals, which that engine refuses.",
     "Write it as all games read it: ',' between items, directives in lower case, UTF-8 without a mark.")
RULE(CONFIG_HIDDEN_LOD, "P3D-C142", WARNING, "a hidden selection is not in all levels that show the same",
     "A level of detail without the selection keeps the texture of the file, and what is hidden near by is seen from afar "
     "(public mods: a bag turns green at a distance).",
     "Give the faces of the level the selection.")
RULE(CONFIG_UNKNOWN_SOURCE, "P3D-C143", NOTE, "the source of an animation is not known",
     "Neither the game is known to have it, nor does a class with this model declare it in AnimationSources, Doors or "
     "HitPoints, nor has a text of the mod it in quotes: nothing moves. Seen in 0 of 6 public mods.",
     "Correct `source` in model.cfg, or declare it in AnimationSources.")
RULE(CONFIG_IDLE_SOURCE, "P3D-C144", NOTE, "an animation source moves nothing",
     "No animation of the models of its classes has this source, and no text of the mod has its name in quotes. "
     "Seen in 0 of 6 public mods.",
     "Correct the name of the class, or `source` in model.cfg; or delete it.")
RULE(CONFIG_DOOR_CLASS, "P3D-C145", NOTE, "a class has doors, and its model is no house",
     "DayZ opens doors of models whose Geometry has the property class = house: 96 public models have it, most of them "
     "DayZ's.",
     "Add the property class with the value house to Geometry.")
RULE(CONFIG_AUTOCENTER, "P3D-C146", NOTE, "a class has autocenter = 0, and its model has not",
     "The binariser reads the named property of Geometry: 929 of 933 public models that have it say 0. Without it the "
     "model is moved to its middle.",
     "Add the property autocenter with the value 0 to Geometry.")
RULE(CONFIG_SMALL, "P3D-C147", NOTE, "a vehicle is smaller than 30 cm",
     "A metre is 1 in a model. Programs that count in centimetres or inches write other numbers. Seen in 0 of 6 public "
     "mods.",
     "Scale the model, or export it in metres.")
RULE(NOT_COMPUTED, "P3D-C148", WARNING, "the text has a script that is not computed",
     "The games' tools run __EXEC and __EVAL when they build. p3dkit computes __EVAL of numbers; of a script it writes the "
     "text in parentheses, or (0), and leaves out what __EXEC says: the game gets another value.",
     "Write the value itself, or rapify this config with the games' own tools.")

/* ---- T: textures and materials by themselves ---- */

RULE(PAA_UNREADABLE, "P3D-T101", ERROR, "the texture cannot be read",
     "The game logs 'Cannot load texture', and shows a plain colour or nothing.",
     "Make it again of its picture: a .png with another extension is no .paa.")
RULE(PAA_SIDES, "P3D-T102", WARNING, "the sides of a texture are no powers of two",
     "Pictures of DXT are made of blocks: the smaller sizes of such a one do not fit. Public ones of other types, as "
     "icons, have any sides.",
     "Make the picture 256, 512, 1024 and so on pixels wide and high.")
RULE(PAA_SUFFIX, "P3D-T103", WARNING, "a texture is not stored as the end of its name says",
     "Shaders read the channels of normals as the tools store them: others bend the light.",
     "Make it again of its picture, under this name.")
RULE(RVMAT_UNREADABLE, "P3D-T104", ERROR, "the material cannot be read",
     "The game logs 'Cannot load material file', and draws without it.",
     "Correct the text where the message says.")
RULE(RVMAT_ODD, "P3D-T105", WARNING, "the material has a mistake that the game passes over",
     "The game goes on with something else than is meant.",
     "Correct the text in this line.")
RULE(RVMAT_SHADER, "P3D-T106", WARNING, "a shader is not known",
     "The game logs 'Unknown pixel shader' or the like, and draws with another one.",
     "Correct the name.")
RULE(RVMAT_KEY, "P3D-T107", WARNING, "a name is nearly one that the game looks for",
     "The game does not find it, and takes its own value. It looks for 'emmisive', in this spelling.",
     "Correct the name.")
RULE(RVMAT_BLACK, "P3D-T108", WARNING, "the material is black",
     "Its colours are multiplied by 0: no light is seen on it.",
     "Give diffuse[] a value, as {1, 1, 1, 1}.")
RULE(RVMAT_FILE, "P3D-T109", WARNING, "a texture of a stage does not exist",
     "The game logs 'Cannot load texture', and draws the stage with something else.",
     "Correct the path, or add the file.")
RULE(TEXT_POINTER, "P3D-T110", WARNING, "a pointer of Git LFS stands in place of the file",
     "The file itself is not in this working tree: it is not checked, and an addon is not built of it.",
     "Run 'git lfs pull'; in a workflow of GitHub actions/checkout takes `lfs: true`.")
RULE(PAA_LARGEST, "P3D-T111", WARNING, "the largest colour of a texture is not white",
     "Of 12,456 public textures 12,454 have ff ff ff ff there, whatever their colours: tools that write the largest of the "
     "picture make another file than the games' own.",
     "Make it again of its picture: p3dconv writes white.")

RULE(STRINGTABLE_ODD, "P3D-T112", WARNING, "a stringtable is no XML",
     "The game reads it up to the fault, or not at all: texts behind it are missing.",
     "Correct the text in this line.")

/* ---- O: an ODOL against its source ---- */

RULE(LOST_LOD, "P3D-O101", WARNING, "a LOD of the source is not in the binarised model",
     "The binariser keeps all LODs except Edit LODs. Measured on 59 pairs: three LODs are missing, in models whose "
     "source is another revision.",
     "Check that the source is the same revision.")
RULE(LOST_SELECTION, "P3D-O102", WARNING, "a selection of the source is not in the binarised model",
     "The binariser keeps all selections except those whose names start with '-' or '.'. Measured on 59 pairs: three "
     "others are missing.",
     "Check that the source is the same revision.")
RULE(LOST_PROXY, "P3D-O103", ERROR, "a proxy of the source is not in the binarised model",
     "The model that it stands for does not appear.",
     "Check the source for P3D-X101 and P3D-X103.")
RULE(LOST_PROPERTY, "P3D-O104", WARNING, "a property of the source is not in the binarised model",
     "The binariser copies all properties, in lower case.",
     "Check that the source is the same revision.")
RULE(LEFT_OUT, "P3D-O105", NOTE, "the binariser left something of the source out, as it should",
     "Edit LODs and selections whose names start with '-' or '.' are for editors only.",
     "Nothing, unless a config names it; then rename it.")

#undef RULE
