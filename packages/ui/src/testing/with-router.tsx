import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ComponentProps, ReactNode } from 'react';

type Router = NonNullable<ComponentProps<typeof AppRouterContext>['value']>;
const nowhere = () => undefined;
const router: Router = {
  bfcacheId: '',
  back: nowhere,
  forward: nowhere,
  refresh: nowhere,
  push: nowhere,
  replace: nowhere,
  prefetch: nowhere,
};

/** What is rendered in a test and asks for Next's router gets one that leads nowhere, on a page of this address. */
export function withRouter(children: ReactNode, address = '/'): ReactNode {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>{children}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}
