import type { AttendanceStatus } from '@repo/schemas/training/attendance';
import { Children, isValidElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { AttendanceMarkChoice } from './mark-choice.tsx';

type PressProps = { children: ReactNode; onClick: (event: { detail: number }) => void };

/** The result of a press of "Late", as first, second or keyboard click. */
function pressLate(status: AttendanceStatus | null, detail: number) {
  const marks: (AttendanceStatus | null)[] = [];
  const choice = AttendanceMarkChoice({ name: 'Tan Mei Ling', status, onChange: (mark) => marks.push(mark) });
  const late = Children.toArray(choice.props.children).filter((one) => isValidElement<PressProps>(one))[1];
  late?.props.onClick({ detail });
  return marks;
}

test('a mark: the second click of a double click leaves what the first one chose', () => {
  expect(pressLate(null, 1)).toEqual(['late']);
  expect(pressLate('late', 2)).toEqual([]);
});

test('a mark: pressing it again, also by key, takes it away', () => {
  expect(pressLate('late', 1)).toEqual([null]);
  expect(pressLate('late', 0)).toEqual([null]);
});
