'use client';

import { GlobalErrorPage } from '@repo/ui/error-page';
import type { ErrorBoundaryProps } from '@repo/ui/page-failure';
import './globals.css';

export default function GlobalError(props: ErrorBoundaryProps) {
  return <GlobalErrorPage {...props} service="training" title="Training is not answering" />;
}
