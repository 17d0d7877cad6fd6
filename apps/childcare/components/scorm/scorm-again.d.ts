// The library's types say that these export a default; its files export the name.
declare module 'scorm-again/scorm12' {
  export { Scorm12API } from 'scorm-again';
}
declare module 'scorm-again/scorm2004' {
  export { Scorm2004API } from 'scorm-again';
}
