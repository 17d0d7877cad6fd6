/** What the thread of print-certificate.ts does with a certificate. */
export { drawCertificate as run } from './draw-certificate.ts';
