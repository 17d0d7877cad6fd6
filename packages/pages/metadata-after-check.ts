import type { Metadata } from 'next';

/**
 * `generateMetadata` for a page that may be refused: Next keeps the title of a missing page unless the metadata call
 * notFound too. The check is cached and runs once.
 */
export function metadataAfterCheck<Props>(
  title: string | Metadata,
  check: (props: Props) => Promise<unknown>,
): (props: Props) => Promise<Metadata> {
  return async (props) => {
    await check(props);
    return typeof title === 'string' ? { title } : title;
  };
}
