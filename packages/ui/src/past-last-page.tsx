import { FileX } from 'lucide-react';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';

type PastLastPageProps = {
  /** What the pages hold, as "listings". */
  noun: string;
  /** The first page, its filters kept. */
  href: string;
  level?: 1 | 2 | 3;
};

/** A page number after the last one, of a list that is not empty: an old link, or the last page's only row is gone. */
export function PastLastPage({ noun, href, level }: PastLastPageProps) {
  return (
    <EmptyState
      icon={<FileX />}
      title="There is no such page"
      description={`There are fewer pages of ${noun} than this.`}
      action={<LinkButton href={href}>Go to the first page</LinkButton>}
      level={level}
    />
  );
}
