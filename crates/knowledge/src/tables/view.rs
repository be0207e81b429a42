//! Views of a file's columns: the columns are found once, when a file is opened, and a view
//! borrows what is in them.

/// Declares a view and the places of its columns:
///
/// ```text
/// view! {
///     /// Words of names, each with its neighbours.
///     pub struct Names of NameColumns(tables) {
///         words: TextColumn = tables.texts("names"),
///         after: ListColumn<Neighbour> = tables.lists("names.after"),
///     }
/// }
/// ```
/// This makes `NameColumns`, which holds the columns and has `open(&Tables)`, and `Names<'a>`,
/// which holds their contents (here `Lists<'a, u8>` and `Lists<'a, Neighbour>`) and has
/// `new(&'a Tables, &NameColumns)`. The columns may be in more than one file, `(one, two)`,
/// and be named by a text that is given to `open`, `(tables; name)`.
macro_rules! view {
    (
        $(#[$about:meta])*
        pub struct $View:ident of $Columns:ident($($file:ident),+ $(; $name:ident)?) {
            $(
                $(#[$doc:meta])*
                $field:ident: $Column:ident $(<$Item:ty>)? = $in:ident.$open:ident($array:expr),
            )+
        }
    ) => {
        #[derive(Debug, Default)]
        pub(crate) struct $Columns {
            $($field: $Column $(<$Item>)?,)+
        }

        impl $Columns {
            pub fn open(
                $($file: &$crate::tables::Tables,)+
                $($name: &str)?
            ) -> Result<Self, $crate::error::KnowledgeError> {
                Ok(Self { $($field: $in.$open($array)?,)+ })
            }
        }

        $(#[$about])*
        #[derive(Debug, Clone, Copy)]
        pub struct $View<'a> {
            $($(#[$doc])* $field: $crate::tables::contents!('a $Column $($Item)?),)+
        }

        impl<'a> $View<'a> {
            pub(crate) fn new($($file: &'a $crate::tables::Tables,)+ columns: &$Columns) -> Self {
                Self { $($field: columns.$field.get($in.bytes()),)+ }
            }
        }
    };
}

/// The type of what is in a column. An associated type would say the same, but a view could
/// then not stand in for one that lives shorter.
macro_rules! contents {
    ($life:lifetime Column $Item:ty) => { &$life [$Item] };
    ($life:lifetime ListColumn $Item:ty) => { $crate::tables::Lists<$life, $Item> };
    ($life:lifetime TextColumn) => { $crate::tables::Lists<$life, u8> };
}

pub(crate) use {contents, view};
