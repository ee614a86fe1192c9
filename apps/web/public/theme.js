(function () {
  let theme = 'dark';
  let visitor = 'new';
  try {
    if (localStorage.getItem('themeMode') === 'light') theme = 'light';
    if (localStorage.getItem('access_token') !== null) visitor = 'known';
  } catch {}
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.visitor = visitor;
  document.querySelector('meta[name="theme-color"]').content =
    theme === 'light' ? '#f4f6f9' : '#0f1318';
})();
