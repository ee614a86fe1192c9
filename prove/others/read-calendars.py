# Reads calendars with evolution-data-server, as Evolution and GNOME Calendar do. Each line of the
# standard input is a command: "refresh", or the id of a source, which prints its events as JSON.
import json
import sys

import gi

gi.require_version("ECal", "2.0")
gi.require_version("EDataServer", "1.2")
from gi.repository import ECal, EDataServer  # noqa: E402

registry = EDataServer.SourceRegistry.new_sync(None)
clients = {
    name: ECal.Client.connect_sync(registry.ref_source(name), ECal.ClientSourceType.EVENTS, 1, None)
    for name in sys.argv[1:]
}
print("ready", flush=True)
for line in sys.stdin:
    name = line.strip()
    if name == "refresh":
        for client in clients.values():
            client.refresh_sync(None)
        print("refreshing", flush=True)
    else:
        _, components = clients[name].get_object_list_sync("#t", None)
        print(json.dumps("".join(each.as_ical_string() for each in components)), flush=True)
