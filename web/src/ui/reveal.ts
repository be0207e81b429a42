/**
 * Scrolls the box around an element until it shows, clear of the box's `scroll-padding`, where a
 * heading may stick. The page itself stays.
 */
export function reveal(element: Element | null): void {
  let box = element?.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  if (!element || !box || box === document.documentElement || box === document.body) return;
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(box);
  const top = outer.top + (Number.parseFloat(scrollPaddingTop) || 0);
  const bottom = outer.bottom - (Number.parseFloat(scrollPaddingBottom) || 0);
  if (inner.top < top) box.scrollTop -= top - inner.top;
  else if (inner.bottom > bottom) box.scrollTop += inner.bottom - bottom;
}

/** Runs `run` whenever one of `elements` changes its size; returns what stops it. */
export function onResize(elements: Iterable<Element>, run: () => void): () => void {
  const sizes = new ResizeObserver(run);
  for (const element of elements) sizes.observe(element);
  return () => sizes.disconnect();
}
