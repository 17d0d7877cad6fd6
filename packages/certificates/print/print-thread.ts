/** Worker entry point of print-certificate.ts. */
export { drawCertificate as run } from './draw-certificate.ts';
