#!/usr/bin/env bash
# A good engineer expects `podman kube play` to read a Secret of the same file through `secretRef`.
# podman 4.3.1 stores the Secret as YAML and reads it as JSON, so it fails: "secret … is not valid
# JSON: invalid character 'a' looking for beginning of value". The pod stays behind and blocks the
# next attempt. A secret made by hand of {"NAME":"<base64>"} works.
# Daymark's operators who play deploy/kubernetes.yaml need that form.
# The container need not start, so the script also works where pods cannot run.
set -euo pipefail
folder=$(mktemp -d)
cd "$folder"
podman="podman --root $folder/root --runroot $folder/run --storage-driver vfs"
trap '$podman pod rm --force --all > /dev/null 2>&1 || true; $podman secret rm finding > /dev/null 2>&1 || true; rm -rf "$folder"' EXIT
cat > pod.yaml <<'YAML'
apiVersion: v1
kind: Pod
metadata: { name: finding }
spec:
  containers:
    - name: shell
      image: localhost/finding:latest
      command: [/true]
      envFrom: [{ secretRef: { name: finding } }]
YAML
cat > secret.yaml <<'YAML'
apiVersion: v1
kind: Secret
metadata: { name: finding }
stringData: { WORD: hello }
---
YAML
tar -cf empty.tar --files-from /dev/null
$podman import empty.tar localhost/finding:latest > /dev/null 2>&1
$podman --version
cat secret.yaml pod.yaml > both.yaml
said=$($podman kube play both.yaml 2>&1 || true)
grep -o 'is not valid JSON.*' <<< "$said" || { echo "changed: $said"; exit 1; }
echo "pods left behind: $($podman pod ls --quiet | wc -l)"
$podman pod rm --force --all > /dev/null 2>&1 || true
$podman secret rm finding > /dev/null
printf '{"WORD":"%s"}' "$(printf hello | base64)" | $podman secret create finding - > /dev/null
$podman kube play pod.yaml > log 2>&1 || true
if grep -q 'not valid JSON' log; then echo 'changed: the JSON is refused'; exit 1; fi
environment=$($podman inspect finding-shell --format '{{.Config.Env}}')
echo "$environment"
grep -q 'WORD=hello' <<< "$environment"
