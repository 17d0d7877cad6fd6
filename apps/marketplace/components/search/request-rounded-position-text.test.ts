import { expect, it } from 'vitest';
import { requestRoundedPositionText } from './request-rounded-position-text.ts';

type Answer = (found: PositionCallback, failed: PositionErrorCallback) => void;

/** A browser that answers so. */
const browserThat = (answer: Answer): Geolocation => ({
  clearWatch: () => undefined,
  watchPosition: () => 0,
  getCurrentPosition: (found, failed) => answer(found, failed ?? (() => undefined)),
});

const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;

it('a position leaves the browser to the nearest kilometre', async () => {
  const coords = { latitude: 1.323_971_2, longitude: 103.929_984_4, accuracy: 5 };
  const missing = { altitude: null, altitudeAccuracy: null, heading: null, speed: null };
  const whole = { ...coords, ...missing };
  const browser = browserThat((found) =>
    found({ coords: { ...whole, toJSON: () => whole }, timestamp: 0, toJSON: () => whole }),
  );
  expect(await requestRoundedPositionText(browser)).toBe('1.32,103.93');
});

it.each([
  [1, 'did not allow it'],
  [2, 'could not tell'],
  [3, 'took too long'],
])('a refusal with code %i is said in words', async (code, words) => {
  const browser = browserThat((_, failed) => failed({ code, message: '', ...codes }));
  await expect(requestRoundedPositionText(browser)).rejects.toThrow(words);
});

it('a browser without geolocation is said in words', async () => {
  await expect(requestRoundedPositionText(undefined)).rejects.toThrow('cannot tell');
});
