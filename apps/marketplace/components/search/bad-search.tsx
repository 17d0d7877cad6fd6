import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { SearchX } from 'lucide-react';

/** An address whose filters make no sense, typed by hand or from an old link. */
export function BadSearch({
  message = 'One of the filters makes no sense',
}: {
  message?: string | undefined;
}) {
  return (
    <EmptyState
      level={1}
      icon={<SearchX />}
      title="This search cannot be run"
      description={`${message.charAt(0).toUpperCase()}${message.slice(1)}.`}
      action={<LinkButton href="/">Start a new search</LinkButton>}
    />
  );
}
