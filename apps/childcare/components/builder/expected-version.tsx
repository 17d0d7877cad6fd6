'use client';

import type { ExpectedVersion } from '@repo/schemas/childcare/expected-version';
import { createContext, type ReactNode, useContext } from 'react';

const ExpectedVersionContext = createContext<ExpectedVersion>({});

type ProviderProps = ExpectedVersion & { children: ReactNode };

/** Everything that a builder writes is for the version that it shows: the server refuses it when that was published or replaced since. */
export function ExpectedVersionProvider({ expectedVersion, expectedState, children }: ProviderProps) {
  return (
    <ExpectedVersionContext value={{ expectedVersion, expectedState }}>{children}</ExpectedVersionContext>
  );
}

/** The query of a write. */
export function useExpectedVersion(): ExpectedVersion {
  return useContext(ExpectedVersionContext);
}

/** For a write to a path that is put together. */
export function withExpectedVersion(
  path: string,
  { expectedVersion, expectedState }: ExpectedVersion,
): string {
  if (expectedVersion === undefined || expectedState === undefined) return path;
  return `${path}?${new URLSearchParams({ expectedVersion, expectedState })}`;
}
