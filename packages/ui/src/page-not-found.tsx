import { Compass } from 'lucide-react';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './link-button.tsx';

export type PageNotFoundProps = {
  /** Why it may be gone. */
  description?: string;
  /** What the way out says; it leads to the front page. */
  action?: string;
};

/** What stands where nothing is, or nothing that this person may see. */
export function PageNotFound({
  description = 'It may have moved, or there is a mistake in the address.',
  action = 'Go to the start page',
}: PageNotFoundProps) {
  return (
    <EmptyState
      level={1}
      icon={<Compass />}
      title="This page is not here"
      description={description}
      action={
        <LinkButton href="/" variant="primary">
          {action}
        </LinkButton>
      }
    />
  );
}
