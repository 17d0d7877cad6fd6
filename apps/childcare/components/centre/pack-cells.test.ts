import { expect, it } from 'vitest';
import { packCells, unpackCells } from './pack-cells.ts';

it('brings back what was packed, by column', () => {
  const cells = [
    {
      column: 0,
      status: 'overdue' as const,
      progress: 40,
      deadline: '2026-11-20T15:59:59.000Z',
      assignmentId: '01a1ff32-ebdc-7048-8245-786c200860ee',
    },
    { column: 12, status: 'done' as const, progress: 100, deadline: null, assignmentId: null },
  ];
  const unpacked = unpackCells(packCells(cells));
  expect(unpacked.get(0)).toEqual({
    status: 'overdue',
    progress: 40,
    deadline: Date.parse('2026-11-20T15:59:59.000Z'),
    assignmentId: '01a1ff32-ebdc-7048-8245-786c200860ee',
  });
  expect(unpacked.get(12)).toEqual({ status: 'done', progress: 100, deadline: null, assignmentId: null });
  expect(unpacked.has(1)).toBe(false);
});

it('is nothing for somebody without a course', () => {
  expect(packCells([])).toBe('');
  expect(unpackCells('').size).toBe(0);
});
