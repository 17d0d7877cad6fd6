import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { LinkButton } from './link-button.tsx';

type PastLastPageProps = {
  /** Names the rows: "listings". */
  noun: string;
  /** The first page, with the current filters. */
  href: string;
  level?: 1 | 2 | 3;
};

/** For a page number after the last one of a list that is not empty, as in an old link. */
export function PastLastPage({ noun, href, level }: PastLastPageProps) {
  return (
    <EmptyState
      icon={<Icon name="file-x" />}
      title="There is no such page"
      description={`There are fewer pages of ${noun} than this.`}
      action={<LinkButton href={href}>Go to the first page</LinkButton>}
      level={level}
    />
  );
}
