//! What all handles have in common: their session, `==` within it, and how they are read and shown.

/// Implements this for a handle with the fields `session` and `$field`. Ids are equal just when what they stand for is.
macro_rules! handle {
    ($type:ident, $raw:ty, $field:ident, read by $read:ident) => {
        impl $type {
            /// The session that it is of.
            #[must_use]
            pub fn session(&self) -> &Session {
                &self.session
            }

            /// The id, for loops that do without handles.
            #[must_use]
            pub fn raw(&self) -> $raw {
                self.$field
            }

            /// The id, which means something in this session only.
            pub(super) fn raw_in(&self, session: &Session) -> $raw {
                assert!(
                    self.session.is_same(session),
                    "games of two sessions meet: make both in the same session, or in clones of it"
                );
                self.$field
            }

            fn with(&self, $field: impl Into<$raw>) -> $type {
                $type { session: self.session.clone(), $field: $field.into() }
            }

            /// As `-` between two: the sum with the negative.
            ///
            /// # Errors
            ///
            /// If a limit of the session is met.
            ///
            /// # Panics
            ///
            /// If the other is of another session.
            pub fn checked_sub(&self, other: &$type) -> Result<$type> {
                self.checked_add(&other.checked_neg()?)
            }
        }

        impl PartialEq for $type {
            /// # Panics
            ///
            /// If the two are of different sessions.
            fn eq(&self, other: &$type) -> bool {
                self.$field == other.raw_in(&self.session)
            }
        }

        impl Eq for $type {}

        impl Hash for $type {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.$field.hash(state);
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($type), "({:#})"), self)
            }
        }

        impl FromStr for $type {
            type Err = Error;

            /// In the [common session](Session::common).
            fn from_str(text: &str) -> Result<$type> {
                Session::common().$read(text)
            }
        }
    };
}

pub(super) use handle;
