//! The methods and traits that all handles share.

/// Implements a handle with the fields `session` and `$field`, and a method `content` that returns
/// the same key for equal objects of all sessions. Ids must be equal exactly when their objects are
/// equal.
macro_rules! handle {
    ($type:ident, $raw:ty, $field:ident, read by $read:ident) => {
        impl $type {
            /// Returns the session of the handle.
            #[must_use]
            pub fn session(&self) -> &Session {
                &self.session
            }

            /// Returns the id of the object in its session, for contexts such as
            /// [`Session::cx`](crate::Session::cx).
            #[must_use]
            pub fn raw(&self) -> $raw {
                self.$field
            }

            /// Returns the id. Panics if the handle does not belong to `session`.
            pub(super) fn raw_in(&self, session: &Session) -> $raw {
                assert!(
                    self.session.is_same(session),
                    "the games belong to different sessions; create both in the same session or in \
                     clones of it"
                );
                self.$field
            }

            fn with(&self, $field: impl Into<$raw>) -> $type {
                $type { session: self.session.clone(), $field: $field.into() }
            }

            /// Subtracts `other`; the fallible form of `-`.
            ///
            /// # Panics
            ///
            /// Panics if `other` belongs to another session.
            pub fn checked_sub(&self, other: &$type) -> Result<$type> {
                self.checked_add(&other.checked_neg()?)
            }
        }

        impl PartialEq for $type {
            /// Compares the objects, which may belong to different sessions.
            fn eq(&self, other: &$type) -> bool {
                if self.session.is_same(&other.session) {
                    return self.$field == other.$field;
                }
                self.content() == other.content()
            }
        }

        impl Eq for $type {}

        impl Hash for $type {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.content().hash(state);
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($type), "({:#})"), self)
            }
        }

        impl FromStr for $type {
            type Err = Error;

            /// Reads the text in the [common session](Session::common).
            fn from_str(text: &str) -> Result<$type> {
                Session::common().$read(text)
            }
        }
    };
}

pub(super) use handle;
