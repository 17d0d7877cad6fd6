import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { Compass } from 'lucide-react';

/** What stands where nothing is, or nothing that this person may see. */
export function PageNotFound() {
  return (
    <EmptyState
      level={1}
      icon={<Compass />}
      title="This page is not here"
      description="It may have moved, or the address has a slip in it."
      action={
        <LinkButton href="/" variant="primary">
          Go to the start page
        </LinkButton>
      }
    />
  );
}
