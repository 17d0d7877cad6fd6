'use client';

import type { ApiFailure } from '@repo/ui/api-failure';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { useState } from 'react';

/** The API's hint; the page has a checkbox instead. */
const wayOut = / \(localOnly: true\)/;

/** After the agency refused because it no longer lists the class, the change can be made here alone. */
export function useLocalOnlyAfterRefusal() {
  const [offered, setOffered] = useState(false);
  const [meant, setMeant] = useState(false);
  return {
    body: meant ? { localOnly: true } : {},
    /** Takes a failure and returns the one to show. */
    toShownFailure: (failure: ApiFailure): ApiFailure => {
      if (!wayOut.test(failure.error)) return failure;
      setOffered(true);
      return { ...failure, error: failure.error.replace(wayOut, '') };
    },
    choice: offered ? (
      <CheckboxWithLabel
        label="Change it here only"
        description="The agency is not informed."
        checked={meant}
        onChange={(event) => setMeant(event.currentTarget.checked)}
      />
    ) : null,
  };
}
