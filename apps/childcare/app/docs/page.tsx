import { toApiReference } from '@repo/http/api-reference';
import { ApiReference } from '@repo/ui/api-reference';
import type { Metadata } from 'next';
import { SiteFrame } from '#components/frame/site-frame.tsx';
import { apiDocument } from '#openapi.ts';

export const metadata: Metadata = {
  title: 'API',
  description: 'Every call of the API: who may make it, what goes in, what comes out.',
};

export default function ApiPage() {
  return (
    <SiteFrame>
      <ApiReference {...toApiReference(apiDocument())} documentHref="/api/openapi.json" />
    </SiteFrame>
  );
}
