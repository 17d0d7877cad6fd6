import { positionDecimals } from '@repo/schemas/marketplace/places/position';

const refusals: Record<number, string> = {
  1: 'Your browser did not allow it. Choose a place instead, or allow this site to see your location.',
  2: 'Your device could not tell where you are. Choose a place instead.',
  3: 'It took too long to find where you are. Try again, or choose a place.',
};

/** Whole-kilometre precision is enough, so the position is rounded before it leaves the device. Throws a sentence for the person. */
export function requestRoundedPositionText(geolocation: Geolocation | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    if (geolocation === undefined) {
      reject(new Error('Your browser cannot tell where you are. Choose a place instead.'));
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve([coords.latitude, coords.longitude].map((each) => each.toFixed(positionDecimals)).join(',')),
      ({ code }) => reject(new Error(refusals[code] ?? 'Your device could not tell where you are.')),
      { enableHighAccuracy: false, timeout: 15_000, maximumAge: 5 * 60_000 },
    );
  });
}
