import { listUploadOperations } from '@repo/testing/scanned-uploads';
import { expect, it } from 'vitest';
import { apiDocument } from '#openapi.ts';
import { stubEnvironment } from '../stub-environment.ts';

// A service with uploads names its scanner in `http.ts` and has each tried by `testScannedUploads`, as training and childcare do.
it('takes no files itself: browsers send photos straight to the media host', () => {
  stubEnvironment('postgres://127.0.0.1:1/none');
  expect(listUploadOperations(apiDocument())).toEqual([]);
});
