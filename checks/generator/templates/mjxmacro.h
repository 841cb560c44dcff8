// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_MJXMACRO_H_
#define MUJOCO_MJXMACRO_H_

// Lists of fields as X macros: define X to what should be done with each field, then write the list.
//
// X( type, name ) or X( name ) for scalars, X( name, n ) for vectors of mjOption, X( type, name, nr, nc ) for arrays of
// nr x nc numbers. Sizes in nc are written MJ_M(size) for those of mjModel; in the arena lists nr is MJ_M(size) or, for
// those of mjData, MJ_D(size). The PREAMBLEs declare the sizes that nc refers to as local variables.

#ifndef MJ_M
  #define MJ_M(n) n
#endif
#ifndef MJ_D
  #define MJ_D(n) n
#endif

// fields that the visualizer's copies leave out are marked XNV
#ifndef XNV
  #define XNV X
#endif

// mjOption: X( type, name ), and X( name, n ) for vectors
@MJOPTION_FLOATS

@MJOPTION_INTS

#define MJOPTION_SCALARS \
    MJOPTION_FLOATS \
    MJOPTION_INTS

@MJOPTION_VECTORS

// sizes of mjModel: X( name )
@MJMODEL_INTS

// arrays of mjModel: those of each kind of element, then all
@MJMODEL_POINTERS_PREAMBLE

@MJMODEL_POINTERS_BODY

@MJMODEL_POINTERS_JOINT

@MJMODEL_POINTERS_DOF

@MJMODEL_POINTERS_TREE

@MJMODEL_POINTERS_GEOM

@MJMODEL_POINTERS_SITE

@MJMODEL_POINTERS_CAMERA

@MJMODEL_POINTERS_LIGHT

@MJMODEL_POINTERS_FLEX

@MJMODEL_POINTERS_MESH

@MJMODEL_POINTERS_SKIN

@MJMODEL_POINTERS_HFIELD

@MJMODEL_POINTERS_TEXTURE

@MJMODEL_POINTERS_MATERIAL

@MJMODEL_POINTERS_PAIR

@MJMODEL_POINTERS_EXCLUDE

@MJMODEL_POINTERS_EQUALITY

@MJMODEL_POINTERS_TENDON

@MJMODEL_POINTERS_ACTUATOR

@MJMODEL_POINTERS_SENSOR

@MJMODEL_POINTERS

// arrays in the buffer of mjData
@MJDATA_POINTERS_PREAMBLE

@MJDATA_POINTERS

// arrays in the arena of mjData
@MJDATA_ARENA_POINTERS_CONTACT

@MJDATA_ARENA_POINTERS_SOLVER

@MJDATA_ARENA_POINTERS_DUAL

@MJDATA_ARENA_POINTERS_ISLAND

#define MJDATA_ARENA_POINTERS \
    MJDATA_ARENA_POINTERS_CONTACT \
    MJDATA_ARENA_POINTERS_SOLVER \
    MJDATA_ARENA_POINTERS_DUAL \
    MJDATA_ARENA_POINTERS_ISLAND

// scalars of mjData: X( type, name )
@MJDATA_SCALAR

// fixed arrays of mjData
@MJDATA_VECTOR

#endif  // MUJOCO_MJXMACRO_H_
