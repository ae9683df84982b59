/// The description of the object of a player, in the XML that tools read.
enum MPRISDescription {
  /// Returns the description of what is at a path: the object, or a node that leads to it.
  static func xml(at path: String) -> String {
    let content =
      child(of: path).map { everywhere + "  <node name=\"\($0)\"/>\n" }
      ?? player + everywhere + properties
    return """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" \
      "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>
      \(content)</node>

      """
  }

  /// The name of what is below a path and leads to the object; nil if nothing is.
  static func child(of path: String) -> String? {
    let start = path == "/" ? path : path + "/"
    guard MPRIS.path.hasPrefix(start) else { return nil }
    return MPRIS.path.dropFirst(start.count).split(separator: "/").first.map(String.init)
  }

  private static let player = """
      <interface name="org.mpris.MediaPlayer2">
        <method name="Quit"/>
        <method name="Raise"/>
        <property name="CanQuit" type="b" access="read"/>
        <property name="CanRaise" type="b" access="read"/>
        <property name="HasTrackList" type="b" access="read"/>
        <property name="Identity" type="s" access="read"/>
        <property name="SupportedUriSchemes" type="as" access="read"/>
        <property name="SupportedMimeTypes" type="as" access="read"/>
      </interface>
      <interface name="org.mpris.MediaPlayer2.Player">
        <method name="Next"/>
        <method name="Previous"/>
        <method name="Pause"/>
        <method name="PlayPause"/>
        <method name="Stop"/>
        <method name="Play"/>
        <method name="Seek"><arg name="Offset" type="x" direction="in"/></method>
        <method name="SetPosition"><arg name="TrackId" type="o" direction="in"/>\
    <arg name="Position" type="x" direction="in"/></method>
        <method name="OpenUri"><arg name="Uri" type="s" direction="in"/></method>
        <signal name="Seeked"><arg name="Position" type="x"/></signal>
        <property name="Position" type="x" access="read"><annotation \
    name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/></property>
        <property name="PlaybackStatus" type="s" access="read"/>
        <property name="LoopStatus" type="s" access="readwrite"/>
        <property name="Shuffle" type="b" access="readwrite"/>
        <property name="Rate" type="d" access="read"/>
        <property name="MinimumRate" type="d" access="read"/>
        <property name="MaximumRate" type="d" access="read"/>
        <property name="Volume" type="d" access="readwrite"/>
        <property name="Metadata" type="a{sv}" access="read"/>
        <property name="CanGoNext" type="b" access="read"/>
        <property name="CanGoPrevious" type="b" access="read"/>
        <property name="CanPlay" type="b" access="read"/>
        <property name="CanPause" type="b" access="read"/>
        <property name="CanSeek" type="b" access="read"/>
        <property name="CanControl" type="b" access="read"/>
      </interface>

    """

  /// The interfaces of every path.
  private static let everywhere = """
      <interface name="org.freedesktop.DBus.Peer">
        <method name="Ping"/>
      </interface>
      <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect"><arg name="xml_data" type="s" direction="out"/></method>
      </interface>

    """

  private static let properties = """
      <interface name="org.freedesktop.DBus.Properties">
        <method name="Get"><arg name="interface_name" type="s" direction="in"/>\
    <arg name="property_name" type="s" direction="in"/>\
    <arg name="value" type="v" direction="out"/></method>
        <method name="GetAll"><arg name="interface_name" type="s" direction="in"/>\
    <arg name="properties" type="a{sv}" direction="out"/></method>
        <method name="Set"><arg name="interface_name" type="s" direction="in"/>\
    <arg name="property_name" type="s" direction="in"/>\
    <arg name="value" type="v" direction="in"/></method>
        <signal name="PropertiesChanged"><arg name="interface_name" type="s"/>\
    <arg name="changed_properties" type="a{sv}"/>\
    <arg name="invalidated_properties" type="as"/></signal>
      </interface>

    """
}
