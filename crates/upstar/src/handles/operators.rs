//! The operators `+` and `-` on handles and on references to handles.

/// Implements operators by `checked_add`, `checked_sub` and `checked_neg`.
macro_rules! operators {
    ($type:ty) => {
        operators!(@two $type, Add, add, checked_add);
        operators!(@two $type, Sub, sub, checked_sub);
        operators!(@neg $type, $type);
        operators!(@neg $type, &$type);
    };
    (@two $type:ty, $trait:ident, $method:ident, $checked:ident) => {
        operators!(@one $type, $type, $type, $trait, $method, $checked);
        operators!(@one $type, $type, &$type, $trait, $method, $checked);
        operators!(@one $type, &$type, $type, $trait, $method, $checked);
        operators!(@one $type, &$type, &$type, $trait, $method, $checked);
    };
    (@one $type:ty, $left:ty, $right:ty, $trait:ident, $method:ident, $checked:ident) => {
        impl std::ops::$trait<$right> for $left {
            type Output = $type;

            /// # Panics
            ///
            /// Panics if a limit is reached, or if the operands belong to different sessions.
            fn $method(self, other: $right) -> $type {
                self.$checked(&other).unwrap_or_else(|error| panic!("{error}"))
            }
        }
    };
    (@neg $type:ty, $operand:ty) => {
        impl std::ops::Neg for $operand {
            type Output = $type;

            /// # Panics
            ///
            /// Panics if a limit is reached.
            fn neg(self) -> $type {
                self.checked_neg().unwrap_or_else(|error| panic!("{error}"))
            }
        }
    };
}

pub(super) use operators;
