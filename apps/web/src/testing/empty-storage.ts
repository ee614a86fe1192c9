import { beforeEach } from 'vitest';

// Loaded before every test file, because files and tests share the storage of a page.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
