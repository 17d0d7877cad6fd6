import type { AuditEntry } from '@repo/schemas/audit-log';

export function auditValueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(auditValueText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function AuditChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <details className="inline-block align-top text-sm">
      <summary className="target-44 inline-flex cursor-pointer items-center text-muted hover:text-text">
        {names.length === 1 ? '1 field' : `${names.length} fields`}
      </summary>
      <dl className="mt-1 max-w-md space-y-1">
        {names.map((name) => (
          <div key={name}>
            <dt className="inline font-medium">{name}: </dt>
            <dd className="inline break-words">
              {before && name in before ? (
                <>
                  <del className="text-muted">{auditValueText(before[name])}</del> →{' '}
                </>
              ) : null}
              {after && name in after ? auditValueText(after[name]) : 'gone'}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
