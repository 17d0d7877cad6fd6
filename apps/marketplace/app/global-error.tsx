'use client';

import { type ErrorBoundaryProps, GlobalErrorPage } from '@repo/ui/error-page';
import './globals.css';

export default function GlobalError(props: ErrorBoundaryProps) {
  return <GlobalErrorPage {...props} service="marketplace" title="The marketplace is not answering" />;
}
