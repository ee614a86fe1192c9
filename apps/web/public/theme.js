// A classic script of its own file: it must run before the first paint, and the content security policy allows none inline.
(function () {
  let theme = 'dark';
  try {
    if (localStorage.getItem('themeMode') === 'light') theme = 'light';
  } catch {
    // Storage can be forbidden; the default theme needs none.
  }
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]').content =
    theme === 'light' ? '#f4f6f9' : '#0f1318';
})();
