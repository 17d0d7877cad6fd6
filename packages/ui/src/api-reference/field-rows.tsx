export type ReferenceRow = {
  name: string;
  /** The kind of value, in words. */
  type: string;
  required: boolean;
  description: string;
  /** 0 for a field of the thing itself, 1 for a field of that field, and so on. */
  depth: number;
  /** Where a parameter stands: path or query. */
  place?: string;
};

/** Nested fields are indented below their parent. */
export function FieldRows({ rows }: { rows: readonly ReferenceRow[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {rows.map(({ name, type, required, description, depth, place }, index) => (
        <li key={index} className="py-2.5" style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <code className="font-mono font-medium">{name}</code>
            <span className="min-w-0 text-muted">{type}</span>
            {place === 'path' ? <span className="text-muted">in the path</span> : null}
            {required ? <span className="font-medium text-accent">needed</span> : null}
          </div>
          {description ? <p className="mt-0.5 text-pretty text-muted">{description}</p> : null}
        </li>
      ))}
    </ul>
  );
}
