import { expect, it } from 'vitest';
import { findPlacesNear, nearPlaceOrPosition } from './near.ts';

it.each([
  ['1.3239712,103.9299111', '1.32,103.93'],
  [' +1.326 , 103.926 ', '1.33,103.93'],
  ['bedok-mrt', 'bedok-mrt'],
])('near %j is %s: a position is rounded before anything else', (sent, near) => {
  expect(nearPlaceOrPosition.parse(sent)).toBe(near);
});

it.each(['', 'atlantis', '91,103.8', '1.3,181', '1.3;103.8', '1.3'])('near %j is refused', (sent) => {
  expect(nearPlaceOrPosition.safeParse(sent).success).toBe(false);
});

it('the places within the radius, nearest first', () => {
  const near = findPlacesNear('bedok-mrt', 2);
  expect(near[0]).toEqual({ id: 'bedok-mrt', kilometres: 0 });
  expect(near.map(({ id }) => id)).toContain('tanah-merah-mrt');
  expect(near.map(({ id }) => id)).not.toContain('clementi');
  const distances = near.map(({ kilometres }) => kilometres);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  expect(Math.max(...distances)).toBeLessThanOrEqual(2);
});
