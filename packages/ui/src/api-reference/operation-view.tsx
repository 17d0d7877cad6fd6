import type { ReactNode } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { Icon } from '../icon.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { MethodBadge } from './method-badge.tsx';

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

export type ReferenceOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  credentials: 'none' | 'optional' | 'needed';
  parameters: readonly ReferenceRow[];
  body: { contentTypes: readonly string[]; rows: readonly ReferenceRow[] } | null;
  answers: readonly {
    status: string;
    description: string;
    contentType: string | null;
    rows: readonly ReferenceRow[];
  }[];
  example: string;
};

const credentials = {
  none: { icon: <Icon name="globe" />, text: 'No sign-in needed' },
  optional: { icon: <Icon name="globe" />, text: 'Sign-in optional' },
  needed: { icon: <Icon name="key-round" />, text: 'Sign-in needed' },
};

function Folded({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group rounded-md border border-line bg-surface-raised">
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 text-sm font-medium [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="size-4 text-muted transition-transform group-open:rotate-90" />
        {title}
      </summary>
      <div className="px-3 pb-3">{children}</div>
    </details>
  );
}

/** Long parts (body, answer, example) are collapsed. */
export function OperationView({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, description, parameters, body, answers, example } = operation;
  const access = credentials[operation.credentials];
  const successes = answers.filter(({ rows }) => rows.length > 0);
  return (
    <article aria-labelledby={id} className="mt-8">
      <h3 id={id} className="scroll-mt-20 text-base">
        <a href={`#${id}`} className="hover:text-accent">
          {summary}
        </a>
      </h3>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <MethodBadge method={method} />
        <code className="min-w-0 font-mono text-sm break-all">{path}</code>
        <span className="inline-flex items-center gap-1.5 text-sm text-muted [&_svg]:size-4">
          {access.icon}
          {access.text}
        </span>
      </p>
      {description ? <MarkdownText text={description} className="mt-3 max-w-[75ch] text-sm" /> : null}
      <div className="mt-4 space-y-2">
        {parameters.length > 0 ? (
          <Folded title="Parameters">
            <FieldRows rows={parameters} />
          </Folded>
        ) : null}
        {body ? (
          <Folded title={`Body, ${body.contentTypes.join(' or ')}`}>
            <FieldRows rows={body.rows} />
          </Folded>
        ) : null}
        {successes.map(({ status, rows }) => (
          <Folded key={status} title={`Answer ${status}`}>
            <FieldRows rows={rows} />
          </Folded>
        ))}
        <Folded title="Statuses">
          <ul className="space-y-2 text-sm">
            {answers.map(({ status, description: text, contentType }) => (
              <li key={status} className="flex gap-3">
                <StatusBadge tone={status < '400' ? 'success' : status < '500' ? 'warning' : 'danger'}>
                  {status}
                </StatusBadge>
                <span className="min-w-0 pt-0.5 text-muted">
                  {text}
                  {contentType && contentType !== 'application/json' ? ` (${contentType})` : ''}
                </span>
              </li>
            ))}
          </ul>
        </Folded>
        <Folded title="Example">
          <section
            aria-label={`Example of ${summary}`}
            className="overflow-x-auto rounded-md bg-surface-muted"
          >
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
            <pre tabIndex={0} className="w-max min-w-full p-3 font-mono text-xs leading-5">
              {example}
            </pre>
          </section>
          <CopyButton value={example} label="Copy the call" className="mt-2" />
        </Folded>
      </div>
    </article>
  );
}
