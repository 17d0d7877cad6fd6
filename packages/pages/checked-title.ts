import type { Metadata } from 'next';

/**
 * The `generateMetadata` of a page that may be refused. Next keeps the title of a page that turns out not to be there unless its
 * metadata say so too, so what decides whether it is there is asked here as well; wrapped in React's cache, it runs once.
 */
export function checkedTitle<Props>(
  title: string | Metadata,
  check: (props: Props) => Promise<unknown>,
): (props: Props) => Promise<Metadata> {
  return async (props) => {
    await check(props);
    return typeof title === 'string' ? { title } : title;
  };
}
