import { expect, it } from 'vitest';
import { parseScormFrameMessage } from './frame-message.ts';

it.each([
  { kind: 'playing' },
  { kind: 'saving' },
  { kind: 'saved', status: 'passed', score: 90, isCompleted: true },
  { kind: 'saved', status: 'incomplete', score: null, isCompleted: false },
  { kind: 'waiting', text: '{}' },
  { kind: 'refused', reason: 'Opened elsewhere.' },
  { kind: 'ended' },
])('hears $kind', (scorm) => {
  expect(parseScormFrameMessage({ scorm })).toEqual(scorm);
});

it('takes no more of a message than it knows', () => {
  expect(parseScormFrameMessage({ scorm: { kind: 'playing', extra: 1 }, also: 2 })).toEqual({
    kind: 'playing',
  });
});

it.each([
  null,
  'playing',
  {},
  { scorm: null },
  { scorm: 'playing' },
  { scorm: {} },
  { scorm: { kind: 'toString' } },
  { scorm: { kind: 'saved', status: 'passed', isCompleted: true } },
  { scorm: { kind: 'saved', status: 'passed', score: '90', isCompleted: true } },
  { scorm: { kind: 'saved', status: 1, score: 90, isCompleted: true } },
  { scorm: { kind: 'saved', status: 'passed', score: 90, isCompleted: 'yes' } },
  { scorm: { kind: 'waiting' } },
  { scorm: { kind: 'waiting', text: 'a'.repeat(524_289) } },
  { scorm: { kind: 'refused' } },
  { scorm: { kind: 'refused', reason: 'a'.repeat(301) } },
])('is deaf to %j', (data) => {
  expect(parseScormFrameMessage(data)).toBeNull();
});
