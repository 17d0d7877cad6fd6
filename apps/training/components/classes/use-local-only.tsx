'use client';

import type { ApiFailure } from '@repo/ui/api-failure';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { useState } from 'react';

/** How the API's sentence names its own way out; a page has a box to tick for it. */
const wayOut = / \(localOnly: true\)/;

/** A published class that the agency no longer lists: its change can be made here alone, once that was refused and is meant. */
export function useLocalOnly() {
  const [offered, setOffered] = useState(false);
  const [meant, setMeant] = useState(false);
  return {
    /** What the request says beside the change. */
    body: meant ? { localOnly: true } : {},
    /** Hears why a change was refused; answers what to show. */
    hear: (failure: ApiFailure): ApiFailure => {
      if (!wayOut.test(failure.error)) return failure;
      setOffered(true);
      return { ...failure, error: failure.error.replace(wayOut, '') };
    },
    choice: offered ? (
      <CheckboxWithLabel
        label="Change it here only"
        description="The agency is not told."
        checked={meant}
        onChange={(event) => setMeant(event.currentTarget.checked)}
      />
    ) : null,
  };
}
