import { expect, test } from 'vitest';
import { withoutSqlLiterals } from './statement-spans.ts';

test.each([
  [`SELECT 'Tan', 'it''s' WHERE a = $1`, 'SELECT ?, ? WHERE a = $1'],
  [String.raw`SELECT E'it\'s Tan', e'\\', 1`, 'SELECT ?, ?, 1'],
  ['SELECT $$Tan$$, $b$ $$ Tan $c$ $b$, $1, $2', 'SELECT ?, ?, $1, $2'],
  [`SELECT "it's" FROM "Member" WHERE a = 'Tan'`, `SELECT "it's" FROM "Member" WHERE a = ?`],
  [`/* it's */ SELECT 'Tan' -- it's`, '  SELECT ?  '],
  [`SELECT 'Tan`, 'SELECT ?'],
  [String.raw`SELECT E'Tan\'s `, 'SELECT ?'],
  ['SELECT $$Tan', 'SELECT ?'],
])('of %s no text is kept', (statement, kept) => {
  expect(withoutSqlLiterals(statement)).toBe(kept);
});

test('a statement is cut at 2,000 characters, also inside a text', () => {
  expect(withoutSqlLiterals(`SELECT ${'a, '.repeat(300_000)}`)).toHaveLength(2_000);
  expect(withoutSqlLiterals(`SELECT '${'a'.repeat(1_000_000)}'`)).toBe('SELECT ?');
});
