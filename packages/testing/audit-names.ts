import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Names = Readonly<Record<string, string>>;

type AuditNames = {
  /** The service's folder of domain functions. */
  domain: string;
  actions: Names;
  targets: Names;
  kinds: Names;
  /** Names that are put together, or recorded by a package for all services alike. */
  isElsewhere?: (action: string) => boolean;
  /** Events of webhooks, which look the same. */
  events?: Readonly<Record<string, unknown>>;
};

/** The packages that record for all services alike. */
const shared = ['accounts', 'audit', 'account-deletion', 'personal-data', 'webhooks', 'api-keys'].map(
  (name) => join(import.meta.dirname, '..', name),
);

function sourcesOf(directory: string): string[] {
  return globSync('**/*.ts', { cwd: directory, exclude: ['**/node_modules', '**/testing'] })
    .filter((name) => !name.endsWith('.test.ts') && !name.endsWith('audit-names.ts'))
    .map((name) => readFileSync(join(directory, name), 'utf8'))
    .filter((text) => /record\w*(?:Audit|Entry|Entries)\b|service\.record|audit_entry/.test(text));
}

/** Tests that a service names what it records in its audit log, and nothing else. */
export function testAuditNames({
  domain,
  actions,
  targets,
  kinds,
  isElsewhere = () => false,
  events = {},
}: AuditNames): void {
  const sources = [...sourcesOf(domain), ...shared.flatMap(sourcesOf)];

  /** "kind.deed" in quotes, also where a statement of SQL records it. */
  const recorded = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/['"`]([a-z][a-z-]*\.[a-z][a-z-]*)['"`]/g)].map(([, name = '']) => name),
    ),
  );
  // Names of files, and settings of the database, look the same.
  const isAction = (name: string) => !/\.(csv|xlsx|ts)$|^audit\.|^webhook\./.test(name) && !(name in events);

  test('every action that the code records has a plain name, and every name an action', () => {
    const known = new Set(Object.keys(actions));
    expect([...recorded].filter((name) => isAction(name) && !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !recorded.has(name) && !isElsewhere(name))).toEqual([]);
  });

  test('every target that the code names has a plain name', () => {
    const named = sources.flatMap((text) =>
      [...text.matchAll(/targetType: '([a-z-]+)'/g)].map(([, name = '']) => name),
    );
    expect(named.filter((name) => !(name in targets))).toEqual([]);
  });

  test('the log can be filtered by the kind of every action, and by no other', () => {
    const used = new Set(Object.keys(actions).map((name) => name.split('.')[0]));
    expect([...used].toSorted()).toEqual(Object.keys(kinds).toSorted());
  });

  test('no name is a code', () => {
    const names = [actions, targets, kinds].flatMap((all) => Object.values(all));
    expect(names.filter((name) => !/^[A-Z][A-Za-z ,’-]+$/.test(name) || /\.[a-z]/.test(name))).toEqual([]);
    expect(new Set(Object.values(actions)).size).toBe(Object.keys(actions).length);
  });
}
