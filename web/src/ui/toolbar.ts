/** Many buttons that are one stop for Tab, as the ARIA practices have toolbars. */

import type { Attachment } from 'svelte/attachments';

const CONTROLS = 'button:not(:disabled), a[href], input[type="checkbox"]:not(:disabled)';

const ALONG: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const DOWN: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrow keys, Home and End go from one control to the next; Tab comes back to the one that had
 * the focus last. In a bar of several rows or a column, the vertical arrows do so, too. What a
 * menu opens (`data-popup`) is not part of the bar.
 */
export const toolbar =
  (shape: 'row' | 'block' = 'row'): Attachment<HTMLElement> =>
  (bar) => {
    const steps = shape === 'row' ? ALONG : { ...ALONG, ...DOWN };
    let stop: HTMLElement | undefined;

    const controls = () =>
      [...bar.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.closest('[data-popup]') === null);

    function settle(all = controls()): void {
      if (!stop || !all.includes(stop)) stop = all.find((one) => one.ariaCurrent !== null) ?? all[0];
      for (const one of all) one.tabIndex = one === stop ? 0 : -1;
    }

    function onfocus({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement) || target === stop || !controls().includes(target)) return;
      stop = target;
      settle();
    }

    function onkey(event: KeyboardEvent): void {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const all = controls().filter((one) => one.checkVisibility());
      const at = all.findIndex((one) => one === event.target);
      if (at < 0) return;
      const step = steps[event.key];
      const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step === undefined ? -1 : at + step;
      if (!all[to]) return;
      event.preventDefault();
      all[to].focus();
    }

    bar.addEventListener('focusin', onfocus);
    bar.addEventListener('keydown', onkey);
    settle();
    // Controls come and go, and are disabled for a time.
    const changes = new MutationObserver(() => settle());
    changes.observe(bar, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'aria-current'] });
    // In a narrow window some are not shown.
    const sizes = new ResizeObserver(() => settle(controls().filter((one) => one.checkVisibility())));
    sizes.observe(bar);
    return () => {
      changes.disconnect();
      sizes.disconnect();
      bar.removeEventListener('focusin', onfocus);
      bar.removeEventListener('keydown', onkey);
    };
  };
