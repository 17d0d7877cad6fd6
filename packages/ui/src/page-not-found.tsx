'use client';

import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { LinkButton } from './link-button.tsx';

export type PageNotFoundProps = {
  /** Why the page may not exist. */
  description?: string;
  /** The text of the link to the front page. */
  action?: string;
};

/**
 * For a page that does not exist or that this person may not see. Next writes it into the data of every page: as a client component
 * it takes a few bytes there.
 */
export function PageNotFound({
  description = 'It may have moved, or there is a mistake in the address.',
  action = 'Go to the start page',
}: PageNotFoundProps) {
  return (
    <EmptyState
      level={1}
      icon={<Icon name="compass" />}
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
