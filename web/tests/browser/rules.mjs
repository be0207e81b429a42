/** Rules of board games for tests. */

/** A game of ten tiles, which is soon over. */
export const SMALL = `name: Small
rack: 3
bonus: 10
exchange: 1
[layout]
.....
.....
..-..
.....
.....
start: 3C
[tiles]
A 6 1
B 3 3
? 1 0
`;
