import { withRouter } from '@repo/ui/testing/with-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { sampleUpload } from '#testing/sample-upload-rows.ts';
import { EncodingChoice } from './encoding-choice.tsx';
import { UploadEditor } from './upload-editor.ts';

function draw(mayHaveCorrections: boolean): string {
  const upload = sampleUpload({ encoding: 'big5' });
  const pagination = { page: 1, limit: 1, total: 0, totalPages: 0 };
  const keep = { read: () => null, write: () => undefined };
  const editor = new UploadEditor({ upload, rows: [], pagination }, new URLSearchParams(), keep);
  return renderToStaticMarkup(withRouter(<EncodingChoice {...{ editor, upload, mayHaveCorrections }} />));
}

it('says that corrections are discarded only where there may be some', () => {
  expect(draw(true)).toContain('That discards any corrections made here.');
  expect(draw(false)).not.toContain('discards');
});

it('has a button that keeps the focus when there is nothing to read', () => {
  expect(draw(false)).toMatch(/<button[^>]* aria-disabled="true"[^>]* type="submit"/);
  expect(draw(false)).not.toContain(' disabled=');
});
