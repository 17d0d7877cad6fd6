import { MarkdownText } from './api-reference/markdown-text.tsx';
import { MethodBadge } from './api-reference/method-badge.tsx';
import { OperationView, type ReferenceOperation } from './api-reference/operation-view.tsx';
import { buttonStyles } from './button-styles.ts';
import { Icon } from './icon.tsx';

export type ApiReferenceProps = {
  title: string;
  /** Markdown: paragraphs, lists, `code` and **bold**. */
  description: string;
  /** The OpenAPI document. */
  documentHref: string;
  groups: readonly { name: string; operations: readonly ReferenceOperation[] }[];
};

const anchorOf = (group: string) => `group-${group.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

export function ApiReference({ title, description, documentHref, groups }: ApiReferenceProps) {
  return (
    <div className="gap-12 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <nav
        aria-label="Contents"
        className="top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto pr-2 lg:sticky lg:block"
      >
        {groups.map(({ name, operations }) => (
          <div key={name} className="mb-5">
            <a
              href={`#${anchorOf(name)}`}
              className="flex min-h-6 items-center text-sm font-semibold hover:text-accent"
            >
              {name}
            </a>
            <ul className="mt-1">
              {operations.map(({ id, method, summary }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm text-muted hover:bg-surface-muted hover:text-text"
                  >
                    <MethodBadge method={method} small />
                    <span className="min-w-0">{summary}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="min-w-0 wrap-anywhere">
        <header className="max-w-[75ch] border-b border-line pb-8">
          <h1 className="text-xl md:text-2xl">{title} API</h1>
          <MarkdownText text={description} className="mt-3" />
          <a href={documentHref} className={buttonStyles({ className: 'mt-6' })}>
            <Icon name="download" />
            OpenAPI document
          </a>
        </header>
        {groups.map(({ name, operations }) => (
          <section
            key={name}
            aria-labelledby={anchorOf(name)}
            className="border-b border-line py-8 last:border-0"
          >
            <h2 id={anchorOf(name)} className="text-lg">
              {name}
            </h2>
            {operations.map((operation) => (
              <OperationView key={operation.id} operation={operation} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
