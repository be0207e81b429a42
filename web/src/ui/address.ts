/** Whether the address of this page works on this computer alone, so that a link to it is of no use elsewhere. */
export const isOnlyHere = /^(?:localhost$|127\.|\[::1\]$)/.test(location.hostname);
