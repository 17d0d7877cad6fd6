import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factorAuditActions } from '@repo/auth/second-factors/factor-audit';
import { expect, test } from 'vitest';
import { auditActions, auditKinds, auditTargets, nameAction, nameTarget } from './audit-names.ts';

const domain = join(import.meta.dirname, '..');
const sources = readdirSync(domain, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('audit-names.ts'))
  .map((name) => readFileSync(join(domain, name), 'utf8'))
  .filter((text) => text.includes('recordAudit') || text.includes('audit_entry'));

/** "kind.deed" in quotes, also where a statement of SQL records it. */
const recorded = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/['"`]([a-z][a-z-]*\.[a-z][a-z-]*)['"`]/g)].map(([, name]) => name),
  ),
);

test('every action that the code records has a plain name, and every name an action', () => {
  const known = new Set<string>(Object.keys(auditActions));
  expect(recorded.size).toBeGreaterThan(40);
  // Names of files look the same.
  const isAction = (name = '') => !/\.(csv|xlsx|ts)$/.test(name);
  expect([...recorded].filter((name) => isAction(name) && !known.has(name ?? ''))).toEqual([]);
  // Steps of an upload are recorded under a name that is put together.
  // Those of second factors are recorded by all services alike, outside of the domain.
  const unused = [...known].filter(
    (name) =>
      !recorded.has(name) &&
      !name.startsWith('enrolment-upload.') &&
      !Object.hasOwn(factorAuditActions, name),
  );
  expect(unused).toEqual([]);
});

test('every target that the code names has a plain name', () => {
  const named = sources.flatMap((text) =>
    [...text.matchAll(/targetType: '([a-z-]+)'/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => name !== undefined && !(name in auditTargets))).toEqual([]);
});

test('the log can be filtered by the kind of every action, and by no other', () => {
  const kinds = new Set(Object.keys(auditActions).map((name) => name.split('.')[0]));
  expect([...kinds].toSorted()).toEqual(Object.keys(auditKinds).toSorted());
});

test('no name is a code', () => {
  const names = [auditActions, auditTargets, auditKinds].flatMap((all) => Object.values(all));
  expect(names.filter((name) => !/^[A-Z][A-Za-z ,’-]+$/.test(name) || /\.[a-z]/.test(name))).toEqual([]);
  expect(new Set(Object.values(auditActions)).size).toBe(Object.keys(auditActions).length);
});

test('what the log holds from earlier reads as words', () => {
  expect(nameAction('class.cancel')).toBe('Cancelled a class');
  expect(nameAction('some-thing.was-done')).toBe('Some thing was done');
  expect(nameTarget('course-run')).toBe('Class');
  expect(nameTarget('toString')).toBe('ToString');
});
