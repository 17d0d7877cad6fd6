import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

function inline(text: string): ReactNode[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    const key = `${index}:${part}`;
    if (part.startsWith('`')) {
      return (
        <code key={key} className="rounded-sm bg-surface-muted px-1 py-0.5 font-mono text-[0.9em] text-text">
          {part.slice(1, -1)}
        </code>
      );
    }
    if (part.startsWith('**')) {
      return (
        <strong key={key} className="font-semibold text-text">
          {part.slice(2, -2)}
        </strong>
      );
    }
    return part;
  });
}

/** Supports a subset of Markdown: paragraphs, `- ` lists, `code` and **bold**. */
export function MarkdownText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cn('space-y-3 text-pretty text-muted', className)}>
      {text.split(/\n{2,}/).map((block) => {
        if (!block.startsWith('- ')) return <p key={block}>{inline(block)}</p>;
        return (
          <ul key={block} className="list-disc space-y-1.5 pl-5">
            {block
              .slice(2)
              .split(/\n- /)
              .map((item) => (
                <li key={item}>{inline(item)}</li>
              ))}
          </ul>
        );
      })}
    </div>
  );
}
