//! Lists in JSON with a limit on their items.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Reads a list of at most `MOST` items, as serde's `deserialize_with`. Longer ones are refused at
/// the first item too many, before memory is spent on them: 16 MiB of `{}` would be 800 MB of
/// cells, and 16 MiB of `""` 5.6 million texts.
///
/// ```
/// use serde::Deserialize;
/// use wordwright_service::bounded::at_most;
///
/// #[derive(Debug, Deserialize)]
/// struct Words {
///     #[serde(deserialize_with = "at_most::<_, _, 2>")]
///     words: Vec<String>,
/// }
///
/// let two: Words = serde_json::from_str(r#"{ "words": ["ace", "bow"] }"#)?;
/// assert_eq!(two.words.len(), 2);
/// let refused = serde_json::from_str::<Words>(r#"{ "words": ["a", "b", "c"] }"#).unwrap_err();
/// assert!(refused.to_string().starts_with("more than 2 items in one list"));
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// # Errors
/// Something other than a list, an item that cannot be read, or one item too many.
pub fn at_most<'de, D, T, const MOST: usize>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    deserializer.deserialize_seq(Items::<T, MOST>(PhantomData))
}

/// As [`at_most`], for a list that can be `null`; with `serde(default)`, it can be left out.
///
/// # Errors
/// As [`at_most`].
pub fn at_most_if_any<'de, D, T, const MOST: usize>(
    deserializer: D,
) -> Result<Option<Vec<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let list = Option::<Bounded<T, MOST>>::deserialize(deserializer)?;
    Ok(list.map(|Bounded(items)| items))
}

struct Bounded<T, const MOST: usize>(Vec<T>);

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for Bounded<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        at_most::<D, T, MOST>(deserializer).map(Self)
    }
}

struct Items<T, const MOST: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for Items<T, MOST> {
    type Value = Vec<T>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "a list of at most {MOST} items")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            if items.len() == MOST {
                return Err(A::Error::custom(format_args!("more than {MOST} items in one list")));
            }
            items.push(item);
        }
        Ok(items)
    }
}
