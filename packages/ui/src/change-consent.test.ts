import { expect, it } from 'vitest';
import { type ConsentState, createLiveCourseConsent } from './change-consent.ts';

function start({ isNeeded = true } = {}) {
  const states: ConsentState[] = [];
  const consent = createLiveCourseConsent({
    isNeeded: () => isNeeded,
    onState: (state) => states.push(state),
  });
  return { consent, states };
}

it('asks nobody about a change that reaches nobody', async () => {
  const { consent, states } = start({ isNeeded: false });
  expect([await consent.ask(), await consent.askOnce()]).toEqual([true, true]);
  expect(states).toEqual([]);
});

it('holds every change until it is answered, and asks once', async () => {
  const { consent, states } = start();
  const released: boolean[] = [];
  const both = [consent.askOnce(), consent.ask()].map((waiting) => waiting.then((is) => released.push(is)));
  await Promise.resolve();
  expect(released).toEqual([]);
  consent.answer(true);
  await Promise.all(both);
  expect(released).toEqual([true, true]);
  expect(await consent.ask()).toBe(true);
  // The dialog that closes after its yes takes nothing back.
  consent.answer(false);
  expect(await consent.askOnce()).toBe(true);
  expect(states).toEqual(['asking', 'given']);
});

it('sends nothing by itself after a refusal, and asks again only who tries again', async () => {
  const { consent, states } = start();
  const first = consent.askOnce();
  consent.answer(false);
  expect(await first).toBe(false);
  expect(await consent.askOnce()).toBe(false);
  consent.tryAgain();
  const second = consent.askOnce();
  consent.answer(true);
  expect(await second).toBe(true);
  expect(states).toEqual(['asking', 'refused', 'unasked', 'asking', 'given']);
});

it('asks again about a move that is made after a refusal', async () => {
  const { consent } = start();
  const first = consent.ask();
  consent.answer(false);
  expect(await first).toBe(false);
  const move = consent.ask();
  consent.answer(true);
  expect(await move).toBe(true);
});

it('lets go of what waits when the builder is left', async () => {
  const { consent } = start();
  const waiting = consent.askOnce();
  consent.leave();
  expect(await waiting).toBe(false);
});
